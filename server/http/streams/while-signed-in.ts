import type { WatchedSession } from '../../domain/accounts/session-watch.ts';
import { AppError } from '../../domain/app-error.ts';
import type { NumberedEvent } from '../../domain/query/stream/running-query.ts';
import type { CallContext } from '../calls/call-context.ts';
import { EventStream } from './event-stream.ts';

interface Reading {
  queryId: string;
  /** How many events the reader has seen before. */
  seen: number;
  /** Opens the events; they end when the signal aborts. */
  open(signal: AbortSignal): AsyncIterable<NumberedEvent> | Promise<AsyncIterable<NumberedEvent>>;
}

/** A stream that ends with its reader's session, which is the last that the reader is told. */
export async function streamWhileSignedIn(
  { signal, watchSession }: CallContext,
  reading: Reading,
): Promise<EventStream> {
  const session = watchSession();
  if (!session) return new EventStream(await reading.open(signal));
  try {
    const events = await reading.open(AbortSignal.any([signal, session.signal]));
    return new EventStream(passOn(events, session, reading));
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

export function sessionEnded(): AppError {
  return new AppError(
    'signed-out',
    'Your session has ended, so this answer was broken off. Your prompt was kept: sign in to send it again.',
  );
}
