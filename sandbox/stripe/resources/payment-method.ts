import type Stripe from 'stripe';
import { z } from 'zod';
import { findTestCard, putOnRecord, testCards, type TestCard } from '../bank.ts';
import { Collection } from '../collection.ts';
import { noSuch } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { newId, type PartOf, type Stamp } from './object.ts';

/** A card as a browser sends it. */
export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: field.text,
    exp_month: field.integer,
    exp_year: field.integer,
    cvc: field.text,
  }),
  billing_details: z.strictObject({
    address: z.strictObject({ country: field.text, postal_code: field.text }),
  }),
});

type PaymentMethodData = z.infer<typeof paymentMethodData>;

export type PaymentMethod = ReturnType<typeof newPaymentMethod>;

function newPaymentMethod(
  stamp: Stamp,
  { brand, number }: TestCard,
  { exp_month, exp_year }: { exp_month: number; exp_year: number },
  address: PaymentMethodData['billing_details']['address'] | null,
) {
  return {
    id: newId('pm'),
    object: 'payment_method' as const,
    ...stamp,
    billing_details: { address },
    card: { brand, exp_month, exp_year, last4: number.slice(-4) },
    customer: null as string | null,
    type: 'card' as const,
  } satisfies PartOf<Stripe.PaymentMethod>;
}

export const paymentMethods = new Collection<PaymentMethod>('pm', 'PaymentMethod');

export function createPaymentMethod(
  mode: Mode,
  { card: typed, billing_details: { address } }: PaymentMethodData,
): PaymentMethod {
  const card = findTestCard(typed.number);
  return addPaymentMethod(mode, newPaymentMethod(mode.stamp(), card, typed, address), card);
}

/** A card by its number alone, as when a bank replaces one. */
export function createFromNumber(mode: Mode, number: string): PaymentMethod {
  const card = findTestCard(number);
  const exp_year = new Date(mode.now() * 1000).getUTCFullYear() + 1;
  const method = newPaymentMethod(mode.stamp(), card, { exp_month: 12, exp_year }, null);
  return addPaymentMethod(mode, method, card);
}

/** A method of this id or, by a name such as `pm_card_visa`, a new one. */
export function findOrCreatePaymentMethod(mode: Mode, id: string): PaymentMethod {
  const existing = paymentMethods.find(mode, id);
  if (existing) return existing;
  const card = testCards.find(({ token }) => token === id);
  if (!card || mode.livemode) throw noSuch('PaymentMethod', id, 'payment_method');
  return createFromNumber(mode, card.number);
}

export function attachPaymentMethod(mode: Mode, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  mode.emit('payment_method.attached', method);
}

function addPaymentMethod(mode: Mode, method: PaymentMethod, card: TestCard): PaymentMethod {
  putOnRecord(mode, method.id, card);
  return paymentMethods.add(mode, method);
}
