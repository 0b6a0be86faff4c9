import type { Invoice } from '../objects/invoice.ts';
import { itemOf } from '../objects/invoice-line.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { World } from '../world.ts';
import { endSubscription } from './end-subscription.ts';
import { finalizeInvoice } from './issue-invoice.ts';
import { payInvoice } from './pay-invoice.ts';
import { renewSubscription } from './renew-subscription.ts';

/** Something that time alone makes happen. */
export interface DueMoment {
  /** Unix seconds. */
  at: number;
  happen(): void;
}

const secondsToFirstPayment = 23 * 3600;

/** Everything that is going to happen by itself in this world, as it stands. */
export function listDueMoments(world: World): DueMoment[] {
  return [
    ...world.subscriptions.list().flatMap((each) => momentOfSubscription(world, each)),
    ...world.invoices.list().flatMap((each) => momentOfInvoice(world, each)),
  ];
}

function momentOfSubscription(world: World, subscription: Subscription): DueMoment[] {
  switch (subscription.status) {
    case 'incomplete': {
      const at = subscription.created + secondsToFirstPayment;
      return [{ at, happen: () => void endSubscription(world, subscription, null) }];
    }
    case 'active':
    case 'past_due': {
      const at = itemOf(subscription).current_period_end;
      return [{ at, happen: () => renewSubscription(world, subscription) }];
    }
    case 'canceled':
    case 'incomplete_expired':
    case 'unpaid':
      return [];
  }
}

function momentOfInvoice(world: World, invoice: Invoice): DueMoment[] {
  const pay = () => void payInvoice(world, invoice, undefined, true);
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    const finalize = () => {
      const customer = world.customers.find(invoice.customer);
      if (!customer) invoice.automatically_finalizes_at = null;
      else if (finalizeInvoice(world, invoice, customer)) pay();
    };
    return [{ at: invoice.automatically_finalizes_at, happen: finalize }];
  }
  if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return [];
  return [{ at: invoice.next_payment_attempt, happen: pay }];
}
