import { getOverview, type OverviewDeps } from './get-overview.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

export function overviewRoutes(deps: OverviewDeps): Routes {
  return { getOverview: () => getOverview(deps) };
}
