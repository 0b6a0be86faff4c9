import { followQuery, stopQuery } from '../../domain/query/follow-query.ts';
import { presentAnswer } from '../../domain/query/present-answer.ts';
import { startQuery, type QueryDeps } from '../../domain/query/start-query.ts';
import type { Routes } from '../bind-endpoint.ts';
import { EventStream } from '../event-stream.ts';

export function queryRoutes(deps: QueryDeps): Routes {
  return {
    async runQuery({ body }, { actor, wantsEvents, signal }) {
      const started = await startQuery(deps, actor, body);
      if (wantsEvents) return new EventStream(started.live.read(0, signal));
      signal.addEventListener('abort', () => started.live.stop('interrupted'));
      if (signal.aborted) started.live.stop('interrupted');
      return presentAnswer(started);
    },
    async followQuery({ params }, { actor, lastEventId, signal }) {
      return new EventStream(await followQuery(deps, actor, params.queryId, lastEventId, signal));
    },
    async stopQuery({ params }, { actor }) {
      return { stopped: await stopQuery(deps, actor, params.queryId) };
    },
  };
}
