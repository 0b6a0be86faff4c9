import type Stripe from 'stripe';
import { z } from 'zod';
import { agreeToLaterPayments, findTestCard, putOnRecord, testCards } from '../bank.ts';
import { invalidRequest, noSuch } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, type PartOf } from '../objects.ts';

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
    address: z.strictObject({
      city: field.text.optional(),
      country: field.text,
      line1: field.text.optional(),
      line2: field.text.optional(),
      postal_code: field.text.optional(),
      state: field.text.optional(),
    }),
  }),
});

interface NewPaymentMethod {
  card: { number: string; exp_month: number; exp_year: number };
  billing_details?: z.infer<typeof paymentMethodData>['billing_details'];
}

export type PaymentMethod = ReturnType<typeof newPaymentMethod>;

function newPaymentMethod(mode: Mode, brand: string, { card, billing_details }: NewPaymentMethod) {
  const { number, exp_month, exp_year } = card;
  return {
    ...mode.newObject('pm', 'payment_method'),
    billing_details: billing_details ?? { address: null },
    card: { brand, exp_month, exp_year, last4: number.slice(-4) },
    customer: null as string | null,
    type: 'card' as const,
  } satisfies PartOf<Stripe.PaymentMethod>;
}

export const paymentMethods = new Collection<PaymentMethod>('pm', 'PaymentMethod');

export function createPaymentMethod(mode: Mode, input: NewPaymentMethod): PaymentMethod {
  const card = findTestCard(input.card.number);
  const method = paymentMethods.add(mode, newPaymentMethod(mode, card.brand, input));
  putOnRecord(mode, method.id, card);
  return method;
}

/** Creates a card from its number alone, as when a bank replaces one. */
export function createFromNumber(mode: Mode, number: string): PaymentMethod {
  const exp_year = new Date(mode.now() * 1000).getUTCFullYear() + 1;
  return createPaymentMethod(mode, { card: { number, exp_month: 12, exp_year } });
}

/** Returns the method with this id. A name such as `pm_card_visa` creates a new method. */
export function findOrCreatePaymentMethod(mode: Mode, id: string): PaymentMethod {
  const existing = paymentMethods.find(mode, id);
  if (existing) return existing;
  const card = testCards.find(({ token }) => token === id);
  if (!card || mode.livemode) throw noSuch('PaymentMethod', id, 'payment_method');
  return createFromNumber(mode, card.number);
}

/** Returns the customer's method. Throws if the method belongs to another customer. */
export function methodOf(mode: Mode, customer: string, id: string): PaymentMethod {
  const method = findOrCreatePaymentMethod(mode, id);
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    );
  }
  return method;
}

/** Saves the card for later payments, so that `until-set-up` cards don't ask the holder again. */
export function keepCard(mode: Mode, method: PaymentMethod, customer: string): void {
  mode.update('payment_method.attached', method, { customer });
  agreeToLaterPayments(mode, method.id);
}
