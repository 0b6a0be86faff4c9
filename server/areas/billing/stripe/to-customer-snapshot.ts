import type Stripe from 'stripe';
import { plans } from '#shared/contract/billing/constants.ts';
import type {
  CustomerSnapshot,
  Purchase,
  SubscriptionState,
} from '#server/areas/billing/membership/membership-state.ts';
import type { PaymentState } from '#server/areas/billing/refunds/payment-state.ts';
import {
  idOf,
  intentsOf,
  isOfThirtyDays,
  paymentsOf,
  taxCentsOf,
  toDate,
  type CustomerRecords,
  type PaymentRecord,
} from './customer-records.ts';
import { methodToConfirm } from './confirmation.ts';
import { refundedCentsOf, standingOf, toPaymentState } from './to-payment-state.ts';

/** The parts of a customer's records that determine whether the user has Standard. */
export function toCustomerSnapshot(records: CustomerRecords): CustomerSnapshot {
  return {
    subscriptions: records.subscriptions.map((each) => readSubscription(each, records)),
    purchases: [
      ...records.invoices.flatMap((invoice) => readInvoice(invoice, records)),
      ...records.payments.flatMap(readPayment),
    ],
    openInvoices: records.invoices.flatMap(readOpenInvoice),
  };
}

function readSubscription(
  subscription: Stripe.Subscription,
  records: CustomerRecords,
): SubscriptionState {
  const { id, status, items, cancel_at, cancel_at_period_end, canceled_at, ended_at } =
    subscription;
  const [item] = items.data;
  const isOver = statusOf(status) === 'ended';
  return {
    id,
    status: statusOf(status),
    cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    periodEnd: new Date(Math.max(+periodEndOf(subscription), (ended_at ?? 0) * 1000)),
    priceCents: records.renewals.get(id) ?? item?.price.unit_amount ?? plans.monthly.amountCents,
    interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    card: readCard(subscription.default_payment_method),
    endedUnpaid: isOver && subscription.cancellation_details?.reason === 'payment_failed',
    toConfirm: isOver ? null : findToConfirm(id, records),
    retriesAt: isOver ? null : findRetry(id, records),
    cancelledAt: canceled_at === null ? null : toDate(canceled_at),
    endedAt: ended_at === null ? null : toDate(ended_at),
  };
}

/** When Stripe next tries to charge an open renewal; null if it doesn't. */
function findRetry(subscriptionId: string, records: CustomerRecords): Date | null {
  const tries = records.invoices
    .filter((invoice) =>
      readOpenInvoice(invoice).some((bill) => bill.subscriptionId === subscriptionId),
    )
    .flatMap(({ next_payment_attempt: at }) => at ?? []);
  return tries.length === 0 ? null : toDate(Math.min(...tries));
}

/** The payment intent of an open renewal that the cardholder must confirm with their bank. */
function findToConfirm(subscriptionId: string, records: CustomerRecords): string | null {
  const open = records.invoices.filter(
    (invoice) =>
      invoice.billing_reason !== 'subscription_create' &&
      readOpenInvoice(invoice).some((bill) => bill.subscriptionId === subscriptionId),
  );
  const ids = open.flatMap(intentsOf);
  const waiting = records.payments.find(
    ({ intent }) => ids.includes(intent.id) && methodToConfirm(intent) !== null,
  );
  return waiting?.intent.id ?? null;
}

export function periodEndOf({ items }: Stripe.Subscription): Date {
  return toDate(Math.max(...items.data.map(({ current_period_end }) => current_period_end)));
}

function statusOf(status: Stripe.Subscription.Status): SubscriptionState['status'] {
  if (status === 'active' || status === 'trialing') return 'active';
  if (status === 'past_due' || status === 'unpaid') return 'past-due';
  if (status === 'paused') return 'paused';
  return status === 'incomplete' ? 'incomplete' : 'ended';
}

function readCard(method: string | Stripe.PaymentMethod | null): SubscriptionState['card'] {
  const card = typeof method === 'string' ? null : method?.card;
  if (!card) return null;
  const { brand, last4, exp_month, exp_year } = card;
  return { brand, last4, expMonth: exp_month, expYear: exp_year };
}

/** The paid period comes from the invoice's lines, not from the subscription's current period. */
function readInvoice(invoice: Stripe.Invoice, records: CustomerRecords): Purchase[] {
  const { id, status, created, status_transitions, lines, parent } = invoice;
  const subscriptionId = idOf(parent?.subscription_details?.subscription);
  if (status !== 'paid' || !id) return [];
  const payments = paymentsOf(invoice, records);
  const ends = payments.map(endOf);
  const [money = nothingCharged(invoice)] = payments.map(toPaymentState);
  const paid = {
    ...money,
    objectId: id,
    subscriptionId,
    amountCents: invoice.total,
    taxCents: taxCentsOf(invoice),
    paidAt: toDate(status_transitions.paid_at ?? created),
    ended: ends.find((end) => end !== null) ?? null,
  };
  if (isOfThirtyDays(invoice)) return [{ ...paid, source: 'payment', period: null }];
  if (subscriptionId === null) return [];
  const periods = lines.data
    .filter((line) => line.parent?.type === 'subscription_item_details')
    .map(({ period }) => period);
  if (periods.length === 0) return [];
  return [
    {
      ...paid,
      source: 'subscription',
      period: {
        startsAt: toDate(Math.min(...periods.map(({ start }) => start))),
        endsAt: toDate(Math.max(...periods.map(({ end }) => end))),
      },
    },
  ];
}

/** The payment state of an invoice that was paid from the customer's balance at Stripe. */
function nothingCharged({ amount_paid: paidCents, currency }: Stripe.Invoice): PaymentState {
  return { intentId: null, paidCents, currency, refunds: [], dispute: null };
}

function readOpenInvoice({ id, status, parent }: Stripe.Invoice) {
  const subscriptionId = idOf(parent?.subscription_details?.subscription);
  return status === 'open' && id && subscriptionId !== null ? [{ id, subscriptionId }] : [];
}

function readPayment(payment: PaymentRecord): Purchase[] {
  const { intent, charge } = payment;
  if (!isOfThirtyDays(intent) || intent.status !== 'succeeded') return [];
  return [
    {
      ...toPaymentState(payment),
      objectId: intent.id,
      source: 'payment',
      subscriptionId: null,
      amountCents: intent.amount,
      taxCents: 0,
      paidAt: toDate(charge?.created ?? intent.created),
      period: null,
      ended: endOf(payment),
    },
  ];
}

/** A full refund ends what was paid for; a partial refund does not. A dispute ends it unless we win. */
function endOf({ charge, refunds, disputes }: PaymentRecord): Purchase['ended'] {
  if (charge && refundedCentsOf({ refunds }) >= charge.amount) {
    const times = refunds
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .map(({ created }) => created);
    return { at: toDate(Math.max(charge.created, ...times)), by: 'refund' };
  }
  const costly = disputes.filter(({ status }) => ['open', 'lost'].includes(standingOf(status)));
  const [first] = costly.toSorted((a, b) => a.created - b.created);
  return first ? { at: toDate(first.created), by: 'dispute' } : null;
}
