import { invalidRequest } from '../fault.ts';
import { change } from '../objects/change.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { World } from '../world.ts';
import { checkAmount } from './check-amount.ts';
import { findOrMakePaymentMethod } from './create-payment-method.ts';

/** Once the money has moved, only what is written about the payment may change. */
export function updatePaymentIntent(
  world: World,
  intent: PaymentIntent,
  changes: Partial<PaymentIntent>,
): void {
  if (changes.amount !== undefined) checkAmount(changes.amount, intent.currency);
  const isOver = intent.status === 'succeeded' || intent.status === 'canceled';
  if (isOver && (changes.amount ?? changes.currency ?? changes.payment_method) !== undefined) {
    throw invalidRequest(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
    );
  }
  change(intent, changes);
  if (!changes.payment_method) return;
  intent.payment_method = findOrMakePaymentMethod(world, changes.payment_method).id;
  intent.status = 'requires_confirmation';
}
