import type Stripe from 'stripe';
import { z } from 'zod';
import { refundFateOf } from '../bank.ts';
import { get, list, post, toList, type Endpoint, type Input } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, newId, type PartOf } from '../objects.ts';
import { charges, paidChargeOf, type Charge } from './charge.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

const createShape = {
  charge: field.text.optional(),
  payment_intent: field.text.optional(),
  amount: field.integer.optional(),
  reason: z.enum(reasons, `Invalid reason: must be one of ${reasons.join(', ')}`).optional(),
  metadata: field.metadata,
};

type NewRefund = Pick<Input<typeof createShape>, 'reason' | 'metadata'> & { amount: number };

export type Refund = ReturnType<typeof newRefund>;

function newRefund(mode: Mode, charge: Charge, { amount, reason, metadata }: NewRefund) {
  const { id, currency, payment_intent, payment_method } = charge;
  const isSlow = refundFateOf(mode, payment_method) === 'pending';
  return {
    id: newId('re'),
    object: 'refund' as const,
    amount,
    charge: id,
    created: mode.now(),
    currency,
    failure_reason: undefined as string | undefined,
    metadata,
    payment_intent,
    pending_reason: isSlow ? ('processing' as const) : undefined,
    reason: reason ?? null,
    status: isSlow ? 'pending' : 'succeeded',
  } satisfies PartOf<Stripe.Refund>;
}

const refunds = new Collection<Refund>('re', 'refund');

const filterShape = { charge: field.text.optional(), payment_intent: field.text.optional() };

export const refundEndpoints: Endpoint[] = [
  get('/refunds/:id', {}, ({ mode, id }) => refunds.get(mode, id)),
  list('/refunds', filterShape, ({ mode }, { charge, payment_intent }) =>
    refunds.list(
      mode,
      (each) =>
        (charge ?? each.charge) === each.charge &&
        (payment_intent ?? each.payment_intent) === each.payment_intent,
    ),
  ),
  post('/refunds', createShape, ({ mode }, { charge, payment_intent, ...asked }) =>
    refundCharge(mode, findCharge(mode, charge, payment_intent), asked),
  ),
];

function findCharge(mode: Mode, charge?: string, paymentIntent?: string): Charge {
  if (charge !== undefined) return charges.get(mode, charge, 'charge');
  if (paymentIntent !== undefined) return paidChargeOf(mode, paymentIntent);
  throw invalidRequest('One of the following params should be provided: payment_intent or charge.');
}

/** Refunds the rest of a payment, or a part of it. */
export function refundCharge(
  mode: Mode,
  charge: Charge,
  { amount: part, reason, metadata = {} }: Partial<NewRefund>,
): Refund {
  if (charge.refunded) {
    const code = 'charge_already_refunded';
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code });
  }
  if (charge.disputed) {
    const code = 'charge_disputed';
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalidRequest(message, { code });
  }
  const amount = amountOf(charge, part);
  const refund = mode.create(refunds, newRefund(mode, charge, { amount, reason, metadata }));
  recount(mode, charge);
  return refund;
}

function amountOf({ amount, amount_refunded: refunded }: Charge, part?: number): number {
  const left = amount - refunded;
  const asked = part ?? left;
  if (asked < 1) {
    const code = 'parameter_invalid_integer';
    throw invalidRequest('Invalid positive integer', { code, param: 'amount' });
  }
  if (asked <= left) return asked;
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  throw invalidRequest(
    `Refund amount (${dollars(asked)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    { param: 'amount' },
  );
}

/** Sums up the refunds, except failed ones, whose money went back to the account. */
function recount(mode: Mode, charge: Charge): void {
  const given = refunds.list(mode, (each) => each.charge === charge.id && each.status !== 'failed');
  const amount_refunded = given.reduce((sum, { amount }) => sum + amount, 0);
  const refunded = amount_refunded === charge.amount;
  const type = amount_refunded > charge.amount_refunded ? 'charge.refunded' : 'charge.updated';
  mode.update(type, charge, { amount_refunded, refunded });
}

/** The ten latest refunds of a charge, which the charge includes only if a call expands them. */
export function refundsOf(mode: Mode, chargeId: string) {
  const all = refunds.list(mode, ({ charge }) => charge === chargeId);
  return structuredClone(toList(all.slice(0, 10), all.length > 10));
}

const secondsToSettle = 3600;

/** When each unfinished refund is settled or fails at the bank. */
export function listRefundMoments(mode: Mode): { at: number; happen: () => void }[] {
  return refunds.list(mode).flatMap((refund) => {
    const { created, status, failure_reason: reason } = refund;
    const charge = charges.get(mode, refund.charge);
    const fate = refundFateOf(mode, charge.payment_method);
    const settles = fate === 'pending' && status === 'pending';
    const fails = fate === 'fails' && status === 'succeeded' && reason === undefined;
    const happen = () => (fails ? failRefund(mode, refund, charge) : settleRefund(mode, refund));
    return settles || fails ? [{ at: created + secondsToSettle, happen }] : [];
  });
}

function settleRefund(mode: Mode, refund: Refund): void {
  mode.update('refund.updated', refund, { status: 'succeeded', pending_reason: undefined });
}

function failRefund(mode: Mode, refund: Refund, charge: Charge): void {
  const failure = { status: 'failed', failure_reason: 'expired_or_canceled_card' };
  mode.update('refund.updated', refund, failure);
  recount(mode, charge);
  mode.emit('refund.failed', refund);
}
