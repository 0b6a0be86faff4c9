import { AppError } from '#server/platform/app-error.ts';
import type { Admission } from '../ports.ts';
import type { Limits } from '../../settings/index.ts';

/** The error that names the limit. `retryAfterSeconds` lets the page count down to the next attempt. */
export function limitReached(
  { limit, retryAfterSeconds }: Admission & { isAdmitted: false },
  limits: Limits,
): AppError {
  if (limit === 'running') {
    const many = limits.running === 1 ? 'one answer' : `${limits.running} answers`;
    return new AppError(
      'running-limit',
      `You have ${many} under way, as many as may be at once. Your prompt was kept: send it again when one has ended.`,
      { retryAfterSeconds },
    );
  }
  return limit === 'minute'
    ? new AppError(
        'minute-limit',
        `You have used your ${inWords(limits.perMinute)} a minute. Your prompt was kept.`,
        { retryAfterSeconds },
      )
    : new AppError(
        'day-limit',
        `You have used your ${inWords(limits.perDay)} a day. Your prompt was kept.`,
        { retryAfterSeconds },
      );
}

function inWords(requests: number): string {
  return requests === 1 ? 'one request' : `${requests} requests`;
}
