import type { Mode } from './mode.ts';
import { finalizeInvoice, invoices, payInvoice, type Invoice } from './resources/invoice.ts';
import {
  cardOf,
  endSubscription,
  periodOf,
  renewSubscription,
  subscriptions,
  type Subscription,
} from './resources/subscription.ts';

/** Something that time alone makes happen. */
export interface DueMoment {
  /** Unix seconds. */
  at: number;
  happen(): void;
}

const secondsToFirstPayment = 23 * 3600;

/** Everything that is going to happen by itself in this mode, as it stands. */
export function listDueMoments(mode: Mode): DueMoment[] {
  return [
    ...subscriptions.list(mode).flatMap((each) => momentOfSubscription(mode, each)),
    ...invoices.list(mode).flatMap((each) => momentOfInvoice(mode, each)),
  ];
}

function momentOfSubscription(mode: Mode, subscription: Subscription): DueMoment[] {
  switch (subscription.status) {
    case 'incomplete': {
      const at = subscription.created + secondsToFirstPayment;
      return [{ at, happen: () => void endSubscription(mode, subscription) }];
    }
    case 'active':
    case 'past_due': {
      const at = periodOf(subscription).end;
      return [{ at, happen: () => renewSubscription(mode, subscription) }];
    }
    case 'canceled':
    case 'incomplete_expired':
      return [];
  }
}

function momentOfInvoice(mode: Mode, invoice: Invoice): DueMoment[] {
  const pay = () => void payInvoice(mode, invoice, cardOf(mode, invoice));
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: paysAt } = invoice;
  if (invoice.status === 'draft' && finalizesAt !== null) {
    const finalize = () => {
      finalizeInvoice(mode, invoice);
      pay();
    };
    return [{ at: finalizesAt, happen: finalize }];
  }
  return invoice.status === 'open' && paysAt !== null ? [{ at: paysAt, happen: pay }] : [];
}
