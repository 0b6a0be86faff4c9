import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import { presentAnswer } from '../../domain/query/present-answer.ts';
import type { StartedQuery } from '../../domain/query/start-query.ts';
import type { CallContext } from '../calls/call-context.ts';
import type { EventStream } from './event-stream.ts';
import { sessionEnded, streamWhileSignedIn } from './while-signed-in.ts';

/**
 * The answer as the client asked for it; a plain JSON call aborts when its client goes. What was begun
 * under a session is broken off with it, at the vendor as well.
 */
export async function answerQuery(
  started: StartedQuery,
  context: CallContext,
): Promise<QueryOutput | EventStream> {
  const { running, outcome } = started;
  const abandon = () => running.stop('interrupted');
  const session = context.watchSession();
  if (session) {
    session.signal.addEventListener('abort', abandon);
    outcome.then(session.release, session.release);
  }
  if (context.wantsEvents) {
    const open = (signal: AbortSignal) => running.read(0, signal);
    return streamWhileSignedIn(context, { queryId: running.id, seen: 0, open });
  }
  context.signal.addEventListener('abort', abandon);
  if (context.signal.aborted) abandon();
  const answer = await presentAnswer(started).catch((error: unknown) => {
    throw session?.signal.aborted ? sessionEnded() : error;
  });
  if (session?.signal.aborted) throw sessionEnded();
  return answer;
}
