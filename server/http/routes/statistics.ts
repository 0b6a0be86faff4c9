import { getCosts, type CostDeps } from '../../domain/statistics/costs.ts';
import { getMoney, type MoneyDeps } from '../../domain/statistics/money.ts';
import { listPreferences } from '../../domain/statistics/list-preferences.ts';
import {
  getModelPopularity,
  getVoteEffects,
  recalculatePopularity,
  type PopularityDeps,
} from '../../domain/statistics/popularity.ts';
import type { UsageStats } from '../../domain/statistics/ports.ts';
import { listDailyUsage } from '../../domain/statistics/list-daily-usage.ts';
import type { Routes } from '../calls/bind-endpoint.ts';

export interface StatisticsDeps extends PopularityDeps, CostDeps, MoneyDeps {
  usage: UsageStats;
}

export function statisticsRoutes(deps: StatisticsDeps): Routes {
  const { usage, popularity, votes } = deps;
  return {
    getTotals: ({ query }) => usage.getTotals(query),
    listDailyUsage: ({ params, query }) => listDailyUsage(usage, params.userId, query),
    listModelPopularity: () => popularity.list(),
    getModelPopularity: ({ params }) => getModelPopularity(deps, params.model),
    async recalculateModelPopularity() {
      await recalculatePopularity(deps);
      return { success: true };
    },
    getVoteEffects: () => getVoteEffects(deps),
    listPreferences: ({ query }) => listPreferences(votes, query),
    listUserPreferences: ({ params, query }) =>
      listPreferences(votes, { ...query, userId: params.userId }),
    getCosts: ({ query }) => getCosts(deps, query.range),
    getMoney: ({ query }) => getMoney(deps, query),
  };
}
