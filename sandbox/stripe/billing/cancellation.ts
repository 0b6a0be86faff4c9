import { itemOf } from '../objects/invoice-line.ts';
import { noCancellation, type Subscription } from '../objects/subscription.ts';
import type { World } from '../world.ts';

/** The fields of a subscription that ends with its period, or of one that goes on after all. */
export function cancellation(
  world: World,
  subscription: Subscription,
  isWanted: boolean,
): Partial<Subscription> {
  if (!isWanted) {
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: noCancellation,
    };
  }
  return {
    cancel_at: itemOf(subscription).current_period_end,
    cancel_at_period_end: true,
    canceled_at: world.now(),
    cancellation_details: { ...noCancellation, reason: 'cancellation_requested' },
  };
}
