import { invalidRequest, StripeFault } from '../fault.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { settleInvoice } from '../billing/settle-invoice.ts';
import type { World } from '../world.ts';
import { attemptPayment, failPayment } from './attempt-payment.ts';

/** Charges a method for an intent, with what follows for its invoice; throws what was declined. */
export function confirmPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod | undefined,
  isOffSession: boolean,
): PaymentIntent {
  checkConfirmable(intent);
  if (!method) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  attemptPayment(world, intent, method, { isAuthenticated: false, isOffSession });
  return conclude(world, intent);
}

/** What comes of the question whether the holder is who they say. */
export function concludeAuthentication(
  world: World,
  intent: PaymentIntent,
  isAuthenticated: boolean,
): PaymentIntent {
  const method = world.paymentMethods.find(intent.payment_method ?? '');
  if (intent.status !== 'requires_action' || !method) throw unexpectedState(intent);
  if (isAuthenticated) {
    attemptPayment(world, intent, method, { isAuthenticated, isOffSession: false });
  } else {
    failPayment(world, intent, method, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    });
  }
  settleInvoice(world, intent);
  return intent;
}

function conclude(world: World, intent: PaymentIntent): PaymentIntent {
  settleInvoice(world, intent);
  const { last_payment_error: error } = intent;
  if (intent.status !== 'requires_payment_method' || !error) return intent;
  throw new StripeFault(402, { ...error, payment_intent: structuredClone(intent) });
}

function checkConfirmable(intent: PaymentIntent): void {
  if (intent.status === 'succeeded') {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
    );
  }
  if (intent.status === 'canceled') throw unexpectedState(intent);
}

function unexpectedState(intent: PaymentIntent): StripeFault {
  return invalidRequest(
    `This PaymentIntent's status is ${intent.status}, which does not allow this operation.`,
    { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
  );
}
