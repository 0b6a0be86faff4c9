import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { isSender, type Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { createEventHider } from './blind/hide-names.ts';
import type { StoredQuery } from './ports.ts';
import type { QueryDeps } from './query-deps.ts';
import { eventsOfStored } from './stream/query-events.ts';
import type { NumberedEvent } from '../../platform/http/replies/event-stream.ts';

type FollowDeps = Pick<QueryDeps, 'running' | 'store' | 'remote'>;

/**
 * The events of the sender's own query after the first `seen` events. While the query runs, they
 * come from the process that runs it; afterwards, from storage.
 */
export async function followQuery(
  deps: FollowDeps,
  actor: Actor,
  queryId: string,
  seen: number,
  signal: AbortSignal,
): Promise<AsyncIterable<NumberedEvent>> {
  const running = deps.running.find(queryId);
  const isOwn = running && isSender(actor, running.sender);
  // A blind `RunningQuery` never has names in its events. Once the query is closed, they are read
  // from storage, where the names may have been revealed.
  const isEndedBlind = isOwn && running.isBlind && running.isClosed;
  if (isOwn && !isEndedBlind) return running.read(seen, signal);
  const found = await deps.store.find(queryId);
  if ((running && !isOwn) || !found || !isSender(actor, found)) throw notFound();
  if (found.isTemporary) throw temporaryIsGone();
  return found.status === 'running'
    ? passOn(deps, queryId, deps.remote.read(queryId, seen, signal), seen, signal)
    : replay(eventsShown(found), seen);
}

/**
 * Passes on the events that another process writes. If they end without `done`, the rest comes from storage.
 */
async function* passOn(
  { store }: FollowDeps,
  queryId: string,
  written: AsyncIterable<NumberedEvent>,
  seen: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  let last = seen;
  for await (const numbered of written) {
    yield numbered;
    if (numbered.event.type === 'done') return;
    last = numbered.id;
  }
  const stored = signal.aborted ? null : await store.find(queryId);
  if (stored) yield* replay(eventsShown(stored), last);
}

function eventsShown(stored: StoredQuery): StreamEvent[] {
  const events = eventsOfStored(stored);
  return stored.blind === 'hidden' ? events.flatMap(createEventHider(true)) : events;
}

/**
 * A stored answer has fewer and larger events than the streamed one, so their numbers do not match. All
 * events are sent again, numbered after `seen`, and the `route` event makes the reader start over.
 */
async function* replay(events: StreamEvent[], seen: number): AsyncGenerator<NumberedEvent> {
  for (const [index, event] of events.entries()) yield { id: seen + index + 1, event };
}

/** Stops the sender's own query in whichever process runs it. Returns false if it has already ended. */
export async function stopQuery(deps: FollowDeps, actor: Actor, queryId: string): Promise<boolean> {
  const running = deps.running.find(queryId);
  if (running && isSender(actor, running.sender)) {
    if (running.isClosed) return false;
    running.stop('stopped');
    return true;
  }
  const stored = await deps.store.find(queryId);
  if (running || !stored || !isSender(actor, stored)) throw notFound();
  return stored.status === 'running' && deps.remote.stop(queryId);
}

function temporaryIsGone(): AppError {
  return new AppError('not-found', 'This conversation is temporary, so its answer wasn’t saved.');
}

function notFound(): AppError {
  return new AppError('not-found', 'This answer doesn’t exist or isn’t yours.');
}
