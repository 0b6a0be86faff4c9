import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import type { WatchedSession } from '#server/platform/sessions/session-watch.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tellDayRest } from '../limits/day-rest.ts';
import { presentAnswer } from '../present-answer.ts';
import type { StartedQuery } from '../start-query.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import {
  EventStream,
  writeNumbered,
  type NumberedEvent,
} from '#server/platform/http/replies/event-stream.ts';

/**
 * Returns the answer as a stream or as JSON, whichever the client requested. A JSON call is aborted when its
 * client disconnects. When the session ends, the query also stops, including the call to the vendor.
 */
export async function answerQuery(
  started: StartedQuery,
  context: CallContext,
): Promise<QueryOutput | EventStream> {
  const { query, running, outcome } = started;
  tellDayRest(context, query.dayRest);
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

interface Reading {
  queryId: string;
  /** How many events the reader has already received. */
  seen: number;
  /** Opens the event stream, which ends when the signal aborts. */
  open(signal: AbortSignal): AsyncIterable<NumberedEvent> | Promise<AsyncIterable<NumberedEvent>>;
}

/** A stream that ends when its reader's session ends, with a last event that says so. */
export async function streamWhileSignedIn(
  { signal, watchSession }: CallContext,
  reading: Reading,
): Promise<EventStream> {
  const session = watchSession();
  if (!session) return new EventStream(writeNumbered(await reading.open(signal)));
  try {
    const events = await reading.open(AbortSignal.any([signal, session.signal]));
    return new EventStream(writeNumbered(passOn(events, session, reading)));
  } catch (error) {
    session.release();
    throw error;
  }
}

async function* passOn(
  events: AsyncIterable<NumberedEvent>,
  session: WatchedSession,
  { queryId, seen }: Reading,
): AsyncGenerator<NumberedEvent> {
  let id = seen;
  try {
    for await (const numbered of events) {
      if (session.signal.aborted) break;
      id = numbered.id;
      yield numbered;
      if (numbered.event.type === 'done') return;
    }
    if (!session.signal.aborted) return;
    yield { id: id + 1, event: { type: 'problem', problem: sessionEnded().toProblem() } };
    yield { id: id + 2, event: { type: 'done', queryId } };
  } finally {
    session.release();
  }
}

function sessionEnded(): AppError {
  return new AppError(
    'signed-out',
    'Your session has ended, so this answer was stopped. Your prompt is saved. Sign in to send it again.',
  );
}
