import { logPreference, type PreferenceStore } from '../../preferences/index.ts';
import type { QueryStore } from '../../query/index.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function v1VoteRoutes(deps: { queries: QueryStore; preferences: PreferenceStore }): Routes {
  return {
    async createV1Vote({ body: { query_id: queryId, outcome, choice } }, { actor }) {
      const place = choice === undefined ? {} : { selectedPosition: choice };
      await logPreference(deps, actor, { query: '', queryId, outcome, ...place });
      return { object: 'vote', query_id: queryId };
    },
  };
}
