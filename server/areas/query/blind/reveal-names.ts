import { isSender, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { QueryStore } from '../ports.ts';
import { stillRunning } from './is-blind.ts';

/**
 * Reveals the names in the sender's own blind comparison without requiring a vote. Does nothing if
 * they are already revealed.
 */
export async function revealNames(
  store: Pick<QueryStore, 'find' | 'reveal'>,
  actor: Actor,
  queryId: string,
): Promise<void> {
  const found = await store.find(queryId);
  if (!found || !isSender(actor, found) || found.blind === null) {
    throw new AppError('not-found', 'This blind comparison doesn’t exist or isn’t yours.');
  }
  if (found.status === 'running') throw stillRunning();
  await store.reveal(queryId);
}
