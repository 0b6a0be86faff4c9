import { isSender, type Actor } from '../accounts/actor.ts';
import { AppError } from '../app-error.ts';
import type { NumberedEvent } from './stream/running-query.ts';
import type { QueryDeps } from './query-deps.ts';
import { eventsOfStored } from './stream/query-events.ts';

type FollowDeps = Pick<QueryDeps, 'running' | 'store'>;

/**
 * The events of one's own query after the first `seen` ones: as they come while it runs, and from
 * storage afterwards.
 */
export async function followQuery(
  deps: FollowDeps,
  actor: Actor,
  queryId: string,
  seen: number,
  signal: AbortSignal,
): Promise<AsyncIterable<NumberedEvent>> {
  const running = deps.running.find(queryId);
  if (running && isSender(actor, running.sender)) return running.read(seen, signal);
  const stored = await deps.store.find(queryId);
  if (running || !stored || !isSender(actor, stored)) throw notFound();
  if (stored.status === 'running') {
    throw new AppError('conflict', 'This answer is being written by another server. Try again.', {
      retryAfterSeconds: 2,
    });
  }
  return replay(eventsOfStored(stored));
}

/**
 * A stored answer has fewer and larger events than it had when it was streamed, so their numbers do not
 * match `seen`: all are sent again, and `route` tells the reader to begin anew.
 */
async function* replay(events: NumberedEvent['event'][]): AsyncGenerator<NumberedEvent> {
  for (const [index, event] of events.entries()) yield { id: index + 1, event };
}

/** Stops one's own running query; false when it has ended already. */
export async function stopQuery(deps: FollowDeps, actor: Actor, queryId: string): Promise<boolean> {
  const running = deps.running.find(queryId);
  if (running && isSender(actor, running.sender)) {
    if (running.isClosed) return false;
    running.stop('stopped');
    return true;
  }
  const stored = await deps.store.find(queryId);
  if (running || !stored || !isSender(actor, stored)) throw notFound();
  return false;
}

function notFound(): AppError {
  return new AppError('not-found', 'There is no such answer, or it is not yours.');
}
