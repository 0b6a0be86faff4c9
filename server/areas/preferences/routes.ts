import { logPreference, type PreferenceDeps } from './log-preference.ts';
import { listRatings, rateAnswer } from './rate-answer.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function preferenceRoutes(deps: PreferenceDeps): Routes {
  return {
    logPreference: ({ body }, { actor }) => succeed(logPreference(deps, actor, body)),
    rateAnswer: ({ params, body }, { actor }) =>
      succeed(rateAnswer(deps, actor, params.queryId, body)),
    listRatings: ({ query }) => listRatings(deps, query),
  };
}
