import { AppError } from '#server/platform/app-error.ts';
import type { PlannedQuery } from '../plan-query.ts';
import { refuseSearch } from '../plan/web-search.ts';
import type { QueryDeps } from '../query-deps.ts';
import { searchesUsedUp } from './limit-reached.ts';

/**
 * Reserves the searches that the query's answers may make. If none are left, Auto answers from memory and the
 * reason says so, but a sender who explicitly requested a search gets an AppError.
 */
export async function reserveSearches(
  { usage, settings }: Pick<QueryDeps, 'usage' | 'settings'>,
  query: PlannedQuery,
): Promise<PlannedQuery> {
  const { actor, searches, candidates, tier, sent } = query;
  if (searches === 0) return query;
  const { searches: perDay } = settings.limits(tier);
  const answers = candidates.filter(({ model }) => model.webSearch).length;
  const reserved = await usage.reserveSearches(actor, searches * answers, perDay);
  const each = Math.floor(reserved.count / answers);
  if (each > 0) return { ...query, searches: each, searchesReserved: reserved };
  await usage.settleSearches(actor, reserved, 0);
  const why = searchesUsedUp(perDay);
  if (sent.program) throw refuseSearch(why);
  if (sent.input.search !== 'on') return query.withoutSearch(why);
  throw new AppError(
    'day-limit',
    `${why} Set web search to Auto or Off to send this anyway. Your prompt is saved.`,
  );
}

/** Replaces the reservation with the number of searches made. Never rejects. */
export async function settleSearches(
  { usage, logError }: Pick<QueryDeps, 'usage' | 'logError'>,
  { actor, searchesReserved }: PlannedQuery,
  made: number,
): Promise<void> {
  if (!searchesReserved) return;
  await usage
    .settleSearches(actor, searchesReserved, made)
    .catch((error: unknown) => logError(error, 'Couldn’t count the web searches of a prompt'));
}
