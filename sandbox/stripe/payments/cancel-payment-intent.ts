import { invalidRequest } from '../fault.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { World } from '../world.ts';

export function cancelPaymentIntent(
  world: World,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = world.now();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  world.emit('payment_intent.canceled', intent);
  return intent;
}
