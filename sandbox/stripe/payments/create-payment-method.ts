import { hexOf } from '../../seed.ts';
import { noSuch } from '../fault.ts';
import type { BillingDetailsInput } from '../objects/billing-details.ts';
import { newPaymentMethod, type PaymentMethod } from '../objects/payment-method.ts';
import type { Metadata } from '../objects/stamp.ts';
import type { World } from '../world.ts';
import { checkCardDetails, type CardDetails } from './check-card-details.ts';
import { findTestCard } from './find-test-card.ts';
import { testCards, type TestCard } from './test-cards.ts';

export interface CardInput {
  card: CardDetails & { number: string };
  billing_details?: BillingDetailsInput | undefined;
  metadata?: Metadata | undefined;
}

export function createPaymentMethod(world: World, input: CardInput): PaymentMethod {
  const card = findTestCard(input.card.number, world.livemode);
  checkCardDetails(input.card, world.now());
  return putOnRecord(world, card, input);
}

/** A method of this id or, by a name such as `pm_card_visa`, a new one. */
export function findOrMakePaymentMethod(world: World, id: string): PaymentMethod {
  const existing = world.paymentMethods.find(id);
  if (existing) return existing;
  const card = testCards.find(({ token }) => token === id);
  if (!card || world.livemode) throw noSuch('PaymentMethod', id, 'payment_method');
  const nextYear = new Date(world.now() * 1000).getUTCFullYear() + 1;
  return putOnRecord(world, card, {
    card: { number: card.number, exp_month: 12, exp_year: nextYear },
  });
}

function putOnRecord(world: World, card: TestCard, input: CardInput): PaymentMethod {
  const { exp_month, exp_year } = input.card;
  const method = newPaymentMethod(world.stamp(), {
    card: {
      brand: card.brand,
      country: card.country,
      exp_month,
      exp_year: exp_year < 100 ? 2000 + exp_year : exp_year,
      fingerprint: hexOf(16, card.number),
      last4: card.number.slice(-4),
    },
    ...(input.billing_details && { billing_details: input.billing_details }),
    ...(input.metadata && { metadata: input.metadata }),
  });
  world.cards.add({ id: method.id, card, isSetUp: false });
  return world.paymentMethods.add(method);
}
