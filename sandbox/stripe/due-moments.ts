import type { Mode } from './mode.ts';
import { finalizeInvoice, invoices, payInvoice, type Invoice } from './resources/invoice.ts';
import { listRefundMoments } from './resources/refund.ts';
import {
  cardOf,
  endSubscription,
  isOver,
  periodOf,
  renewSubscription,
  subscriptions,
  type Subscription,
} from './resources/subscription.ts';

/** An event that is scheduled for a set time. */
export interface DueMoment {
  /** Unix seconds. */
  at: number;
  happen(): void;
}

const secondsToFirstPayment = 23 * 3600;

/** Lists everything in this mode that is scheduled but not yet due. */
export function listDueMoments(mode: Mode): DueMoment[] {
  return [
    ...subscriptions.list(mode).flatMap((each) => momentOfSubscription(mode, each) ?? []),
    ...invoices.list(mode).flatMap((each) => momentOfInvoice(mode, each) ?? []),
    ...listRefundMoments(mode),
  ];
}

function momentOfSubscription(mode: Mode, subscription: Subscription): DueMoment | null {
  if (isOver(subscription)) return null;
  if (subscription.status !== 'incomplete') {
    const at = periodOf(subscription).end;
    return { at, happen: () => renewSubscription(mode, subscription) };
  }
  const at = subscription.created + secondsToFirstPayment;
  return { at, happen: () => endSubscription(mode, subscription) };
}

function momentOfInvoice(mode: Mode, invoice: Invoice): DueMoment | null {
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: paysAt, status } = invoice;
  const pay = () => payInvoice(mode, invoice, cardOf(mode, invoice));
  if (status === 'open' && paysAt !== null) return { at: paysAt, happen: pay };
  if (status !== 'draft' || finalizesAt === null) return null;
  const finalizeAndPay = () => {
    finalizeInvoice(mode, invoice);
    pay();
  };
  return { at: finalizesAt, happen: finalizeAndPay };
}
