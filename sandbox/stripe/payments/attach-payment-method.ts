import { StripeFault } from '../fault.ts';
import type { Decline } from '../objects/charge.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { World } from '../world.ts';

/** Puts the card on the customer's file, where its bank lets that be done. */
export function attachPaymentMethod(world: World, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  const card = world.cards.find(method.id)?.card;
  if (card && !card.canBeSaved) throw refusal(card.decline);
  method.customer = customer;
  world.emit('payment_method.attached', method);
}

function refusal(decline: Decline | null): StripeFault {
  const {
    code = 'card_declined',
    message = 'Your card was declined.',
    decline_code,
  } = decline ?? {};
  return new StripeFault(402, { type: 'card_error', code, decline_code, message });
}
