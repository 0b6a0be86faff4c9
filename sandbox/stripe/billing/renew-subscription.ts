import { itemOf } from '../objects/invoice-line.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { World } from '../world.ts';
import { endSubscription } from './end-subscription.ts';
import { issueInvoice } from './issue-invoice.ts';
import { nextPeriod } from './next-period.ts';

/** What happens when a period is over: the end, or the next one and its bill. */
export function renewSubscription(world: World, subscription: Subscription): void {
  const customer = world.customers.find(subscription.customer);
  if (!customer || subscription.cancel_at_period_end) {
    endSubscription(world, subscription, 'cancellation_requested');
    return;
  }
  const item = itemOf(subscription);
  const period = nextPeriod(item.current_period_end, item.price, subscription.billing_cycle_anchor);
  const previous = {
    items: structuredClone(subscription.items),
    latest_invoice: subscription.latest_invoice,
  };
  item.current_period_start = period.start;
  item.current_period_end = period.end;
  subscription.latest_invoice = issueInvoice(
    world,
    subscription,
    customer,
    'subscription_cycle',
  ).id;
  world.emit('customer.subscription.updated', subscription, previous);
}
