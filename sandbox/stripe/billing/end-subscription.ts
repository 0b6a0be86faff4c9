import type { Invoice } from '../objects/invoice.ts';
import type { CancellationDetails, Subscription } from '../objects/subscription.ts';
import { change } from '../objects/change.ts';
import type { World } from '../world.ts';
import { voidInvoice } from './void-invoice.ts';

/** Ends a subscription now. One that was never paid expires instead, and its bill with it. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: CancellationDetails['reason'],
): Subscription {
  const now = world.now();
  if (subscription.status === 'incomplete') return expire(world, subscription);
  change(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: subscription.cancellation_details.reason ?? reason,
    },
  });
  stopCollecting(world, subscription);
  world.emit('customer.subscription.deleted', subscription);
  return subscription;
}

/** What has been billed stays so, but nobody's card is charged for it any more. */
function stopCollecting(world: World, subscription: Subscription): void {
  const isOfThis = ({ parent }: Invoice) =>
    parent.subscription_details.subscription === subscription.id;
  for (const invoice of world.invoices.list(isOfThis)) {
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue;
    world.update('invoice.updated', invoice, {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
}

function expire(world: World, subscription: Subscription): Subscription {
  const invoice = world.invoices.find(subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  world.update('customer.subscription.updated', subscription, {
    status: 'incomplete_expired',
    ended_at: world.now(),
  });
  return subscription;
}
