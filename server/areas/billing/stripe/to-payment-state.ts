import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentState, RefundState, RefundStatus } from '../refunds/payment-state.ts';
import { givenBack } from '#shared/contract/billing/constants.ts';
import { toDate, type PaymentRecord } from './customer-records.ts';

const orderIdSchema = z.uuid();
/** The metadata key under which a refund stores the id of its order. */
export const orderMark = 'switchyard_order';
/** The metadata key of a refund for paid days that the user gave back. */
export const givenBackMark = 'switchyard_given_back';

/** The amounts of a payment: what was paid, what was refunded, and what the payer's bank took back. */
export function toPaymentState({ intent, ...record }: PaymentRecord): PaymentState {
  return {
    intentId: intent.id,
    paidCents: intent.amount_received,
    currency: intent.currency,
    refunds: record.refunds.map(toRefundState),
    dispute: toDispute(record.disputes),
  };
}

export function toRefundState(refund: Stripe.Refund): RefundState {
  const orderId = orderIdSchema.safeParse(refund.metadata?.[orderMark]);
  return {
    id: refund.id,
    amountCents: refund.amount,
    reason: refund.metadata?.[givenBackMark] ? givenBack : refund.reason,
    status: statuses.find((known) => known === refund.status) ?? 'pending',
    failureReason: refund.failure_reason ?? null,
    createdAt: toDate(refund.created),
    orderId: orderId.data ?? null,
  };
}

const statuses: readonly RefundStatus[] = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
];

/** Refunds that failed or were cancelled don't count. */
export function refundedCentsOf({ refunds }: Pick<PaymentRecord, 'refunds'>): number {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
}

// Inquiries (`warning_…`) don't withdraw money.
const standings = new Map<string, 'open' | 'lost' | 'won'>([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['lost', 'lost'],
  ['won', 'won'],
]);

export function standingOf(status: string): 'open' | 'lost' | 'won' | 'inquiry' {
  return standings.get(status) ?? 'inquiry';
}

/** The first dispute that isn't won or, if all are won, the latest one. Inquiries don't count. */
export function toDispute(disputes: readonly Stripe.Dispute[]): PaymentState['dispute'] {
  const found = disputes.flatMap(({ status, amount, created }) => {
    const standing = standingOf(status);
    if (standing === 'inquiry') return [];
    return { status: standing, cents: amount, openedAt: toDate(created) };
  });
  return found.find(({ status }) => status !== 'won') ?? found[0] ?? null;
}
