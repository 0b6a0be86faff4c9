import type { PaymentMethod } from '../objects/payment-method.ts';
import type { World } from '../world.ts';

/** From now on the bank asks the holder no more. */
export function agreeToLaterPayments(world: World, method: PaymentMethod): void {
  const card = world.cards.find(method.id);
  if (card) card.isSetUp = true;
}
