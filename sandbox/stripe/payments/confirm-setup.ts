import { invalidRequest, StripeFault, documentationOf, type ErrorBody } from '../fault.ts';
import { newId } from '../objects/ids.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { SetupIntent } from '../objects/setup-intent.ts';
import type { World } from '../world.ts';
import { agreeToLaterPayments } from './agree-to-later-payments.ts';
import { attachPaymentMethod } from './attach-payment-method.ts';
import { judgeSetup } from './judge-card.ts';

/** Puts a card on file without charging it; throws what was declined. */
export function confirmSetup(
  world: World,
  setup: SetupIntent,
  method: PaymentMethod | undefined,
): SetupIntent {
  if (setup.status === 'succeeded' || setup.status === 'canceled') throw unexpectedState(setup);
  if (!method) {
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      { code: 'setup_intent_unexpected_state', setup_intent: structuredClone(setup) },
    );
  }
  setup.payment_method = method.id;
  const verdict = judgeSetup(world, method.id);
  if (verdict.outcome === 'approved') succeed(world, setup, method);
  else if (verdict.outcome === 'ask-holder') askHolder(world, setup);
  else {
    const { decline } = verdict;
    const error = {
      type: 'card_error',
      ...decline,
      doc_url: documentationOf(decline.code),
    } as const;
    fail(world, setup, method, error);
    throw new StripeFault(402, { ...error, setup_intent: structuredClone(setup) });
  }
  return setup;
}

export function concludeSetupAuthentication(
  world: World,
  setup: SetupIntent,
  isAuthenticated: boolean,
): SetupIntent {
  const method = world.paymentMethods.find(setup.payment_method ?? '');
  if (setup.status !== 'requires_action' || !method) throw unexpectedState(setup);
  if (isAuthenticated) succeed(world, setup, method);
  else fail(world, setup, method, notAuthenticated);
  return setup;
}

const notAuthenticated: ErrorBody = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this SetupIntent again.',
};

function succeed(world: World, setup: SetupIntent, method: PaymentMethod): void {
  setup.status = 'succeeded';
  setup.next_action = null;
  setup.last_setup_error = null;
  setup.latest_attempt = newId('setatt');
  if (setup.customer) attachPaymentMethod(world, method, setup.customer);
  agreeToLaterPayments(world, method);
  world.emit('setup_intent.succeeded', setup);
}

function askHolder(world: World, setup: SetupIntent): void {
  setup.status = 'requires_action';
  setup.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src'), stripe_js: '' },
  };
  world.emit('setup_intent.requires_action', setup);
}

function fail(world: World, setup: SetupIntent, method: PaymentMethod, error: ErrorBody): void {
  setup.status = 'requires_payment_method';
  setup.payment_method = null;
  setup.next_action = null;
  setup.latest_attempt = newId('setatt');
  setup.last_setup_error = { ...error, payment_method: structuredClone(method) };
  world.emit('setup_intent.setup_failed', setup);
}

function unexpectedState(setup: SetupIntent): StripeFault {
  return invalidRequest(
    `This SetupIntent's status is ${setup.status}, which does not allow this operation.`,
    { code: 'setup_intent_unexpected_state', setup_intent: structuredClone(setup) },
  );
}
