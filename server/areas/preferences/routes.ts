import { logPreference, type PreferenceDeps } from './log-preference.ts';
import { listRatings, rateAnswer } from './rate-answer.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

export function preferenceRoutes(deps: PreferenceDeps): Routes {
  return {
    async logPreference({ body }, { actor }) {
      await logPreference(deps, actor, body);
      return { success: true };
    },
    async rateAnswer({ params, body }, { actor }) {
      await rateAnswer(deps, actor, params.queryId, body);
      return { success: true };
    },
    listRatings: ({ query }) => listRatings(deps, query),
  };
}
