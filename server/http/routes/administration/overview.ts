import { getOverview, type OverviewDeps } from '../../../domain/overview/get-overview.ts';
import type { Routes } from '../../calls/bind-endpoint.ts';

export function overviewRoutes(deps: OverviewDeps): Routes {
  return { getOverview: () => getOverview(deps) };
}
