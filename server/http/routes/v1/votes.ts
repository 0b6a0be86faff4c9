import { logPreference } from '../../../domain/preferences/log-preference.ts';
import type { PreferenceStore } from '../../../domain/preferences/ports.ts';
import type { QueryStore } from '../../../domain/query/ports.ts';
import type { Routes } from '../../calls/bind-endpoint.ts';

export function v1VoteRoutes(deps: { queries: QueryStore; preferences: PreferenceStore }): Routes {
  return {
    async createV1Vote({ body: { query_id: queryId, outcome, choice } }, { actor }) {
      const place = choice === undefined ? {} : { selectedPosition: choice };
      await logPreference(deps, actor, { query: '', queryId, outcome, ...place });
      return { object: 'vote', query_id: queryId };
    },
  };
}
