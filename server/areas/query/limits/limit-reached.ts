import { plural } from '#shared/lib/format.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Admission } from '../ports.ts';
import type { Limits } from '../../settings/index.ts';

/** The sentence for a sender who has used up the day's web searches. */
export function searchesUsedUp(perDay: number): string {
  return perDay === 0
    ? 'Your plan has no web searches.'
    : `You’ve used today’s ${plural(perDay, 'web search', 'web searches')}.`;
}

/** The error that names the limit. `retryAfterSeconds` lets the page count down to the next attempt. */
export function limitReached(
  { limit, retryAfterSeconds }: Admission & { isAdmitted: false },
  limits: Limits,
): AppError {
  if (limit === 'running') {
    return new AppError(
      'running-limit',
      `You already have ${plural(limits.running, 'request')} running, the maximum. Your prompt is saved. Send it again when one has finished.`,
      { retryAfterSeconds },
    );
  }
  return limit === 'minute'
    ? new AppError(
        'minute-limit',
        `You’ve reached the limit of ${plural(limits.perMinute, 'request')} per minute. Your prompt is saved.`,
        { retryAfterSeconds },
      )
    : new AppError(
        'day-limit',
        `You’ve reached the limit of ${plural(limits.perDay, 'request')} per day. Your prompt is saved.`,
        { retryAfterSeconds },
      );
}
