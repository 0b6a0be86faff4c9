import type Stripe from 'stripe';
import { listBy, type Endpoint } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import type { Mode } from '../mode.ts';
import { Collection, type PartOf } from '../objects.ts';
import { paidChargeOf, type Charge } from './charge.ts';

export type Dispute = ReturnType<typeof newDispute>;

function newDispute(mode: Mode, { id, amount, currency, payment_intent }: Charge) {
  return {
    ...mode.newObject('du', 'dispute'),
    amount,
    charge: id,
    currency,
    payment_intent,
    reason: 'fraudulent',
    status: 'needs_response' as 'lost' | 'needs_response' | 'won',
  } satisfies PartOf<Stripe.Dispute>;
}

export const disputes = new Collection<Dispute>('du', 'dispute');

export const disputeEndpoints: Endpoint[] = [listBy('/disputes', 'payment_intent', disputes)];

/** Opens a dispute: the cardholder contests the payment, and the bank provisionally takes the money back. */
export function openDispute(mode: Mode, paymentIntent: string): Dispute {
  const charge = paidChargeOf(mode, paymentIntent);
  if (charge.disputed) throw invalidRequest('This charge cannot be disputed.');
  const dispute = disputes.add(mode, newDispute(mode, charge));
  charge.disputed = true;
  mode.emit('charge.dispute.created', dispute);
  mode.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(mode: Mode, dispute: Dispute, outcome: 'lost' | 'won'): Dispute {
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.');
  dispute.status = outcome;
  mode.emit('charge.dispute.closed', dispute);
  if (outcome === 'won') mode.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}
