import { tierOf, type Actor, type Tier } from '#server/platform/actor.ts';
import type { Limits } from '../../settings/index.ts';

/** The limits that an administrator set for the user, otherwise those of the tier. */
export function limitsOf(settings: { limits: (tier: Tier) => Limits }, actor: Actor): Limits {
  const tier = settings.limits(tierOf(actor));
  const own = actor.user?.limits;
  return {
    perMinute: own?.perMinute ?? tier.perMinute,
    perDay: own?.perDay ?? tier.perDay,
    running: own?.running ?? tier.running,
  };
}
