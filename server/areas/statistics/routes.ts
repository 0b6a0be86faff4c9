import { getCosts, type CostDeps } from './costs.ts';
import { getMoney, type MoneyDeps } from './money.ts';
import { listPreferences } from './list-preferences.ts';
import {
  getModelPopularity,
  getVoteEffects,
  recalculatePopularity,
  type PopularityDeps,
} from './popularity.ts';
import type { UsageStats } from './ports.ts';
import { listDailyUsage } from './list-daily-usage.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';
import type { ReadDeps } from '../../platform/http/calls/read-deps.ts';

export interface StatisticsDeps extends PopularityDeps, CostDeps, MoneyDeps {
  usage: UsageStats;
}

/** Calls that read many rows use `readDeps`, which may choose the replica. */
export function statisticsRoutes(deps: StatisticsDeps, readDeps: ReadDeps<StatisticsDeps>): Routes {
  return {
    async getTotals({ query }, context) {
      const { usage } = await readDeps(context);
      return usage.getTotals(query);
    },
    async listDailyUsage({ params, query }, context) {
      const { usage } = await readDeps(context);
      return listDailyUsage(usage, params.userId, query);
    },
    listModelPopularity: () => deps.popularity.list(),
    getModelPopularity: ({ params }) => getModelPopularity(deps, params.model),
    async recalculateModelPopularity() {
      await recalculatePopularity(deps);
      return { success: true };
    },
    getVoteEffects: () => getVoteEffects(deps),
    async listPreferences({ query }, context) {
      const { votes } = await readDeps(context);
      return listPreferences(votes, query);
    },
    async listUserPreferences({ params, query }, context) {
      const { votes } = await readDeps(context);
      return listPreferences(votes, { ...query, userId: params.userId });
    },
    getCosts: async ({ query }, context) => getCosts(await readDeps(context), query.range),
    getMoney: async ({ query }, context) => getMoney(await readDeps(context), query),
  };
}
