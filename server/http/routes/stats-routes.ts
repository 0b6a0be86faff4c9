import type { UsageStats } from '../../domain/stats/ports.ts';
import { listDailyUsage } from '../../domain/stats/read-usage.ts';
import type { Routes } from '../bind-endpoint.ts';

export interface StatsRouteDeps {
  usage: UsageStats;
}

export function statsRoutes({ usage }: StatsRouteDeps): Routes {
  return {
    getTotals: ({ query }) => usage.getTotals(query),
    listDailyUsage: ({ params, query }) => listDailyUsage(usage, params.userId, query),
  };
}
