import type { StatisticsArea } from '../../statistics/index.ts';
import { revealNames } from '../blind/reveal-names.ts';
import { followQuery, stopQuery } from '../follow-query.ts';
import { getOwnUsage } from '../limits/own-usage.ts';
import type { QueryDeps } from '../query-deps.ts';
import { getSentInstructions } from '../show-to-sender.ts';
import { startQuery } from '../start-query.ts';
import { answerQuery, streamWhileSignedIn } from './answer-query.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function queryRoutes(deps: QueryDeps, statistics: StatisticsArea['statistics']): Routes {
  return {
    getOwnUsage: (_input, { actor }) => getOwnUsage(deps, statistics, actor),
    async runQuery({ body }, context) {
      const prompt = { input: body, attachments: [] };
      return answerQuery(await startQuery(deps, context.actor, prompt), context);
    },
    async followQuery({ params: { queryId } }, context) {
      const { actor, lastEventId: seen } = context;
      const open = (signal: AbortSignal) => followQuery(deps, actor, queryId, seen, signal);
      return streamWhileSignedIn(context, { queryId, seen, open });
    },
    revealNames: ({ params }, { actor }) => succeed(revealNames(deps.store, actor, params.queryId)),
    getSentInstructions: ({ params }, { actor }) =>
      getSentInstructions(deps.store, actor, params.queryId),
    async stopQuery({ params }, { actor }) {
      return { stopped: await stopQuery(deps, actor, params.queryId) };
    },
  };
}
