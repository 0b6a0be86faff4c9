import type { QueryOutput } from '#shared/contract/queries.ts';
import { presentAnswer } from '../domain/query/present-answer.ts';
import type { StartedQuery } from '../domain/query/start-query.ts';
import type { CallContext } from './call-context.ts';
import { EventStream } from './event-stream.ts';

/** The answer as the client asked for it; a plain JSON call aborts when its client goes. */
export async function answerQuery(
  started: StartedQuery,
  { wantsEvents, signal }: CallContext,
): Promise<QueryOutput | EventStream> {
  if (wantsEvents) return new EventStream(started.live.read(0, signal));
  const abandon = () => started.live.stop('interrupted');
  signal.addEventListener('abort', abandon);
  if (signal.aborted) abandon();
  return presentAnswer(started);
}
