import type Stripe from 'stripe';
import { Collection } from '../collection.ts';
import { list, type Endpoint } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { paidChargeOf, type Charge } from './charge.ts';
import { newId, type PartOf, type Stamp } from './object.ts';

export type Dispute = ReturnType<typeof newDispute>;

function newDispute(stamp: Stamp, charge: Charge) {
  return {
    id: newId('du'),
    object: 'dispute' as const,
    ...stamp,
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response' as 'lost' | 'needs_response' | 'won',
  } satisfies PartOf<Stripe.Dispute>;
}

export const disputes = new Collection<Dispute>('du', 'dispute');

export const disputeEndpoints: Endpoint[] = [
  list('/disputes', { payment_intent: field.text }, ({ mode }, { payment_intent: intent }) =>
    disputes.list(mode, (each) => each.payment_intent === intent),
  ),
];

/** The card's holder denies the payment, and the bank takes it back for now. */
export function openDispute(mode: Mode, paymentIntent: string): Dispute {
  const charge = paidChargeOf(mode, paymentIntent);
  if (charge.disputed) throw invalidRequest('This charge cannot be disputed.');
  const dispute = disputes.add(mode, newDispute(mode.stamp(), charge));
  charge.disputed = true;
  mode.emit('charge.dispute.created', dispute);
  mode.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(mode: Mode, dispute: Dispute, outcome: 'lost' | 'won'): Dispute {
  if (dispute.status !== 'needs_response') {
    throw invalidRequest('This dispute is already closed.');
  }
  dispute.status = outcome;
  mode.emit('charge.dispute.closed', dispute);
  if (outcome === 'won') mode.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}
