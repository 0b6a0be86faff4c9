import type Stripe from 'stripe';
import { Collection } from '../collection.ts';
import { list, type Endpoint } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { paidChargeOf, type Charge } from './charge.ts';
import { change, newId, type PartOf, type Stamp } from './object.ts';

export type Refund = ReturnType<typeof newRefund>;

function newRefund({ created }: Stamp, charge: Charge, amount: number) {
  return {
    id: newId('re'),
    object: 'refund' as const,
    amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  } satisfies PartOf<Stripe.Refund>;
}

const refunds = new Collection<Refund>('re', 'refund');

export const refundEndpoints: Endpoint[] = [
  list('/refunds', { payment_intent: field.text }, ({ mode }, { payment_intent: intent }) =>
    refunds.list(mode, (each) => each.payment_intent === intent),
  ),
];

/** Gives back all that is left of a payment, or a part of it. */
export function refundPayment(mode: Mode, paymentIntent: string, part?: number): Refund {
  const charge = paidChargeOf(mode, paymentIntent);
  const remaining = charge.amount - charge.amount_refunded;
  const amount = part ?? remaining;
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`);
  }
  if (amount > remaining) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`,
    );
  }
  const refund = refunds.add(mode, newRefund(mode.stamp(), charge, amount));
  const previous = change(charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === remaining,
  });
  mode.emit('refund.created', refund);
  mode.emit('charge.refunded', charge, previous);
  return refund;
}
