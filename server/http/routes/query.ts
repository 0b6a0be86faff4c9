import { revealNames } from '../../domain/query/blind/reveal-names.ts';
import { followQuery, stopQuery } from '../../domain/query/follow-query.ts';
import { getOwnUsage, type OwnUsageDeps } from '../../domain/query/limits/own-usage.ts';
import type { QueryDeps } from '../../domain/query/query-deps.ts';
import { getSentInstructions } from '../../domain/query/sent-instructions.ts';
import { startQuery } from '../../domain/query/start-query.ts';
import { answerQuery, streamWhileSignedIn } from './answer-query.ts';
import type { Routes } from '../calls/bind-endpoint.ts';

export function queryRoutes(deps: QueryDeps, usage: OwnUsageDeps): Routes {
  return {
    getOwnUsage: (_input, { actor }) => getOwnUsage(usage, actor),
    async runQuery({ body }, context) {
      const prompt = { input: body, attachments: [] };
      return answerQuery(await startQuery(deps, context.actor, prompt), context);
    },
    async followQuery({ params: { queryId } }, context) {
      const { actor, lastEventId: seen } = context;
      const open = (signal: AbortSignal) => followQuery(deps, actor, queryId, seen, signal);
      return streamWhileSignedIn(context, { queryId, seen, open });
    },
    async revealNames({ params }, { actor }) {
      await revealNames(deps.store, actor, params.queryId);
      return { success: true };
    },
    getSentInstructions: ({ params }, { actor }) =>
      getSentInstructions(deps.store, actor, params.queryId),
    async stopQuery({ params }, { actor }) {
      return { stopped: await stopQuery(deps, actor, params.queryId) };
    },
  };
}
