import { AppError } from '../app-error.ts';
import type { Admission, Limits } from './store.ts';

/** Says which limit was met and when the next submission may go. */
export function limitReached(
  { limit, retryAfterSeconds }: Admission & { isAdmitted: false },
  limits: Limits,
): AppError {
  const used =
    limit === 'minute'
      ? `${limits.perMinute} requests a minute`
      : `${limits.perDay} requests a day`;
  return new AppError(
    limit === 'minute' ? 'minute-limit' : 'day-limit',
    `You have used your ${used}. The next one may go in ${inWords(retryAfterSeconds)}. Your prompt was kept.`,
    { retryAfterSeconds },
  );
}

function inWords(seconds: number): string {
  const [amount, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
