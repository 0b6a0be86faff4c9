import type { RatingInput, RatingRow } from '#shared/contract/preferences/schemas.ts';
import { isSender, type Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PreferenceDeps } from './log-preference.ts';

/**
 * Stores, changes or removes the sender's rating of one answer. Ratings don't count as votes and don't affect
 * routing. Throws an AppError if the answer doesn't exist, has no text, is temporary or comes from a model that is
 * still hidden.
 */
export async function rateAnswer(
  { queries, preferences }: PreferenceDeps,
  actor: Actor,
  queryId: string,
  { position, rating, reason }: RatingInput,
): Promise<void> {
  const query = await queries.find(queryId);
  const answer = query?.answers.find((one) => one.position === position);
  if (!query || !answer || !isSender(actor, query)) {
    throw new AppError('not-found', 'This answer doesn’t exist or isn’t yours.');
  }
  if (query.isTemporary) {
    throw new AppError('conflict', 'Temporary conversations aren’t used for ratings.');
  }
  if (query.blind === 'hidden') {
    throw new AppError('conflict', 'Vote or reveal the names before you rate an answer.');
  }
  if (answer.content === '') throw new AppError('conflict', 'This answer has no text to rate.');
  await preferences.rate(
    { queryId, position },
    rating && { rating, reason: reason?.trim() || null },
  );
}

const defaultLimit = 100;

/** Ratings without their prompts, newest first. Administrators can read prompts only under Requests, if at all. */
export function listRatings(
  { preferences }: PreferenceDeps,
  { before, limit = defaultLimit }: { before?: number | undefined; limit?: number | undefined },
): Promise<RatingRow[]> {
  return preferences.listRatings(before ?? null, limit);
}
