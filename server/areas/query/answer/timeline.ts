import { LeftAlone, ProviderError } from '#server/providers/contract/provider-error.ts';
import type { PlannedQuery } from '../plan-query.ts';
import type { AttemptNote, AttemptOutcome, Timeline } from './ports.ts';
import { isEmpty, type Attempt } from './attempt.ts';

/** Each attempt that has ended, with its times since the prompt arrived. */
export function timelineOf(
  { startedAtMs, chosenAtMs }: Pick<PlannedQuery, 'startedAtMs' | 'chosenAtMs'>,
  attempts: readonly Attempt[],
): Timeline {
  const since = (atMs: number) => Math.max(0, Math.round(atMs - startedAtMs));
  const notes = attempts.flatMap((attempt) => noteAttempt(attempt, since) ?? []);
  const isEstimated = attempts.some((attempt) => attempt.isEstimated);
  return { chosenMs: since(chosenAtMs), attempts: notes, ...(isEstimated && { isEstimated }) };
}

function noteAttempt(attempt: Attempt, since: (atMs: number) => number): AttemptNote | null {
  const { times, candidate, error, vendorRequest, usage, stoppedAt } = attempt;
  const { cachedInputTokens: cachedTokens, cacheWriteTokens, reasoningTokens } = usage ?? {};
  if (!times) return null;
  return {
    model: candidate.model.id,
    upstream: candidate.model.upstreamId,
    startMs: since(times.startedAtMs),
    firstMs: times.firstTextAtMs === null ? null : since(times.firstTextAtMs),
    endMs: since(times.endedAtMs),
    outcome: outcomeOf(attempt),
    status: error instanceof ProviderError ? error.status : null,
    vendorRequest,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
    ...(usage?.hourCacheWriteTokens !== undefined && {
      hourCacheWriteTokens: usage.hourCacheWriteTokens,
    }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
    ...(stoppedAt >= 0 && { stoppedAt }),
  };
}

function outcomeOf(attempt: Attempt): AttemptOutcome {
  const { error, finish } = attempt;
  if (error instanceof LeftAlone) return 'not-asked';
  if (error instanceof ProviderError) return error.kind;
  if (finish === null) return isStop(error) ? 'stopped' : 'internal';
  if (finish === 'refused') return 'refused';
  return isEmpty(attempt) ? 'empty' : 'answered';
}

/**
 * Whether there was no error, or only the AbortError that `RunningQuery.stop` causes when the user stops the
 * query.
 */
function isStop(error: unknown): boolean {
  return error === null || (error instanceof Error && error.name === 'AbortError');
}
