import { getCosts } from './costs.ts';
import { getMoney } from './money.ts';
import { getModelPopularity, getVoteEffects, recalculatePopularity } from './popularity.ts';
import { listDailyUsage, listPreferences, type StatisticsDeps } from './read-statistics.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';
import type { ReadDeps } from '../../platform/http/calls/read-deps.ts';
import { succeed } from '#server/platform/http/calls/bind-endpoint.ts';

/** Calls that read many rows use `readDeps`, which can choose the replica. */
export function statisticsRoutes(deps: StatisticsDeps, readDeps: ReadDeps<StatisticsDeps>): Routes {
  return {
    getToday: async () => ({ today: deps.today(), timeZone: deps.timeZone }),
    async getTotals({ query }, context) {
      const { usage } = await readDeps(context);
      return usage.getTotals(query);
    },
    async listDailyUsage({ params, query }, context) {
      return listDailyUsage(await readDeps(context), params.userId, query);
    },
    listModelPopularity: () => deps.popularity.list(),
    getModelPopularity: ({ params }) => getModelPopularity(deps, params.model),
    recalculateModelPopularity: () => succeed(recalculatePopularity(deps)),
    getVoteEffects: () => getVoteEffects(deps),
    async listPreferences({ query }, context) {
      return listPreferences(await readDeps(context), query);
    },
    async listUserPreferences({ params, query }, context) {
      return listPreferences(await readDeps(context), { ...query, userId: params.userId });
    },
    getCosts: async ({ query }, context) => getCosts(await readDeps(context), query),
    getMoney: async ({ query }, context) => getMoney(await readDeps(context), query),
  };
}
