import { documentationOf, type ErrorBody } from '../fault.ts';
import { change } from '../objects/change.ts';
import { newCharge, type Decline } from '../objects/charge.ts';
import { newId } from '../objects/ids.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { World } from '../world.ts';
import { attachPaymentMethod } from './attach-payment-method.ts';
import { agreeToLaterPayments } from './agree-to-later-payments.ts';
import { judgeCard, type Circumstances } from './judge-card.ts';

/** Tries to move the money; how it went is in the intent's status and last error. */
export function attemptPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  given: Circumstances,
): void {
  intent.payment_method = method.id;
  const verdict = judgeCard(world, method.id, given);
  if (verdict.outcome === 'ask-holder') askHolder(world, intent);
  else if (verdict.outcome === 'declined') decline(world, intent, method, verdict.decline);
  else approve(world, intent, method);
}

function askHolder(world: World, intent: PaymentIntent): void {
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src'), stripe_js: '' },
  };
  world.emit('payment_intent.requires_action', intent);
}

function approve(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  const charge = world.charges.add(newCharge(world.stamp(), intent, method, null, world.origin()));
  change(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  if (intent.customer && intent.setup_future_usage) {
    attachPaymentMethod(world, method, intent.customer);
    agreeToLaterPayments(world, method);
  }
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
}

function decline(world: World, intent: PaymentIntent, method: PaymentMethod, given: Decline): void {
  const charge = world.charges.add(newCharge(world.stamp(), intent, method, given, world.origin()));
  intent.latest_charge = charge.id;
  world.emit('charge.failed', charge);
  failPayment(world, intent, method, {
    type: 'card_error',
    ...given,
    charge: charge.id,
    doc_url: documentationOf(given.code),
  });
}

/** Leaves the intent waiting for another method, with the reason. */
export function failPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod | undefined,
  error: ErrorBody,
): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    ...error,
    ...(method && { payment_method: structuredClone(method) }),
  };
  world.emit('payment_intent.payment_failed', intent);
}
