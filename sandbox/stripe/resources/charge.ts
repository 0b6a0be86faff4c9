import type Stripe from 'stripe';
import { listBy, type Endpoint } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import type { Mode } from '../mode.ts';
import { Collection, type PartOf } from '../objects.ts';

interface NewCharge {
  amount: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  payment_method: string;
  status: 'failed' | 'succeeded';
}

export type Charge = ReturnType<typeof newCharge>;

function newCharge(mode: Mode, input: NewCharge) {
  const base = mode.newObject('ch', 'charge');
  const isPaid = input.status === 'succeeded';
  return {
    ...base,
    ...input,
    amount_refunded: 0,
    disputed: false as boolean,
    paid: isPaid,
    receipt_url: isPaid ? mode.receiptUrl(base.id) : null,
    refunded: false as boolean,
  } satisfies PartOf<Stripe.Charge>;
}

export const charges = new Collection<Charge>('ch', 'charge');

export const chargeEndpoints: Endpoint[] = [listBy('/charges', 'customer', charges)];

export function addCharge(mode: Mode, input: NewCharge): Charge {
  const charge = charges.add(mode, newCharge(mode, input));
  mode.emit(`charge.${charge.status}`, charge);
  return charge;
}

/** Returns the successful charge of a payment intent; throws if there is none. */
export function paidChargeOf(mode: Mode, paymentIntent: string): Charge {
  const [charge] = charges.list(mode, (each) => each.paid && each.payment_intent === paymentIntent);
  if (charge) return charge;
  throw invalidRequest(`This PaymentIntent (${paymentIntent}) does not have a successful charge.`);
}

export function hasPaidBefore(mode: Mode, customer: string): boolean {
  return charges.list(mode, (each) => each.paid && each.customer === customer).length > 0;
}
