import type Stripe from 'stripe';
import { listBy, post, type Endpoint } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, newId, type PartOf } from '../objects.ts';
import { paidChargeOf, type Charge } from './charge.ts';

export type Refund = ReturnType<typeof newRefund>;

function newRefund(mode: Mode, { id, currency, payment_intent }: Charge, amount: number) {
  return {
    id: newId('re'),
    object: 'refund' as const,
    amount,
    charge: id,
    created: mode.now(),
    currency,
    payment_intent,
    status: 'succeeded',
  } satisfies PartOf<Stripe.Refund>;
}

const refunds = new Collection<Refund>('re', 'refund');

const createShape = { payment_intent: field.text, amount: field.integer.optional() };

export const refundEndpoints: Endpoint[] = [
  listBy('/refunds', 'payment_intent', refunds),
  post('/refunds', createShape, ({ mode }, { payment_intent, amount }) =>
    refundPayment(mode, payment_intent, amount),
  ),
];

/** Gives back all that is left of a payment, or a part of it. */
export function refundPayment(mode: Mode, paymentIntent: string, part?: number): Refund {
  const charge = paidChargeOf(mode, paymentIntent);
  if (charge.refunded) {
    const code = 'charge_already_refunded';
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code });
  }
  const remaining = charge.amount - charge.amount_refunded;
  const amount = part ?? remaining;
  if (amount > remaining) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`,
    );
  }
  const refund = mode.create(refunds, newRefund(mode, charge, amount));
  mode.update('charge.refunded', charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === remaining,
  });
  return refund;
}
