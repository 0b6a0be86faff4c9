import type Stripe from 'stripe';
import { Collection } from '../collection.ts';
import { list, type Endpoint } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { newId, type PartOf } from './object.ts';
import type { PaymentMethod } from './payment-method.ts';

interface Payment {
  id: string;
  amount: number;
  currency: string;
  customer: string | null;
}

export type Charge = ReturnType<typeof newCharge>;

export function newCharge(
  mode: Mode,
  { id: payment_intent, amount, ...payment }: Payment,
  { id: payment_method }: PaymentMethod,
  status: 'failed' | 'succeeded',
) {
  const id = newId('ch');
  const isPaid = status === 'succeeded';
  return {
    id,
    object: 'charge' as const,
    ...mode.stamp(),
    amount,
    amount_refunded: 0,
    currency: payment.currency,
    customer: payment.customer,
    disputed: false as boolean,
    paid: isPaid,
    payment_intent,
    payment_method,
    receipt_url: isPaid ? mode.receiptUrl(id) : null,
    refunded: false as boolean,
    status,
  } satisfies PartOf<Stripe.Charge>;
}

export const charges = new Collection<Charge>('ch', 'charge');

export const chargeEndpoints: Endpoint[] = [
  list('/charges', { customer: field.text.optional() }, ({ mode }, { customer }) =>
    charges.list(mode, (each) => !customer || each.customer === customer),
  ),
];

/** The charge that went through for a payment intent. */
export function paidChargeOf(mode: Mode, paymentIntent: string): Charge {
  const [charge] = charges.list(mode, (each) => each.paid && each.payment_intent === paymentIntent);
  if (charge) return charge;
  throw invalidRequest(`This PaymentIntent (${paymentIntent}) does not have a successful charge.`);
}
