import { plural } from '#shared/lib/format.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Admission } from '../ports.ts';
import type { Limits } from '../../settings/index.ts';
import { tierOf, type Actor, type Tier } from '#server/platform/actor.ts';

/** The message for a sender who has no web searches left today. */
export function searchesUsedUp(perDay: number): string {
  if (perDay === 0) return 'Your plan doesn’t include web searches.';
  const all = plural(perDay, 'web search', 'web searches');
  return `You’ve used today’s ${all}, including those reserved for running prompts.`;
}

/** The error that names the limit. With `retryAfterSeconds`, the page can count down to the next attempt. */
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
  const most = limit === 'minute' ? limits.perMinute : limits.perDay;
  return new AppError(
    `${limit}-limit`,
    `You’ve reached the limit of ${plural(most, 'request')} per ${limit}. Your prompt is saved.`,
    { retryAfterSeconds },
  );
}

/** The limits that an administrator set for the user, or else those of the tier. */
export function limitsOf(settings: { limits: (tier: Tier) => Limits }, actor: Actor): Limits {
  const tier = settings.limits(tierOf(actor));
  const own = actor.user?.limits;
  return {
    perMinute: own?.perMinute ?? tier.perMinute,
    perDay: own?.perDay ?? tier.perDay,
    running: own?.running ?? tier.running,
  };
}
