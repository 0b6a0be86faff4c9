import { agreeToLaterPayments, type Decision, type Decline, type Holder } from '../bank.ts';
import type { Collection } from '../collection.ts';
import { get, open, post, type Endpoint, type Input } from '../http/endpoint.ts';
import { ApiError, invalidRequest, type ErrorBody } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  findOrCreatePaymentMethod,
  paymentMethodData,
  paymentMethods,
  type PaymentMethod,
} from './payment-method.ts';

// What payment intents and setup intents have in common.

export type IntentStatus = 'canceled' | 'requires_action' | 'requires_payment_method' | 'succeeded';

interface Intent {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  status: IntentStatus;
}

/** How one kind of intents takes what its bank says. */
export interface IntentKind<T extends Intent> {
  /** In addresses. */
  path: '/payment_intents' | '/setup_intents';
  intents: Collection<T>;
  decide(mode: Mode, methodId: string, holder: Holder): Decision;
  succeed(mode: Mode, intent: T, method: PaymentMethod): void;
  /** What the card's holder is told. */
  toError(mode: Mode, intent: T, method: PaymentMethod, decline: Decline): ErrorBody;
  fail(mode: Mode, intent: T, error: ErrorBody): void;
}

const confirmShape = {
  client_secret: field.text.optional(),
  payment_method: field.text.optional(),
  payment_method_data: paymentMethodData.optional(),
};

/** The calls that begin with an intent's id. */
export function intentEndpoints<T extends Intent>(kind: IntentKind<T>): Endpoint[] {
  const { path, intents } = kind;
  return [
    get(`${path}/:id`, {}, ({ mode, id }) => intents.get(mode, id)),
    open(
      post(`${path}/:id/confirm`, confirmShape, ({ mode, id, isPublic }, input) => {
        const intent = intents.get(mode, id);
        if (isPublic) checkClientSecret(intent, input.client_secret);
        requireOpen(intent);
        const method = chosenMethod(mode, intent, input);
        const error = attempt(kind, mode, intent, method, 'present');
        if (error) throw new ApiError(402, { ...error, [intent.object]: structuredClone(intent) });
        return intent;
      }),
    ),
    post(`${path}/:id/cancel`, {}, ({ mode, id }) => cancelIntent(mode, intents.get(mode, id))),
  ];
}

/** A browser proves with the secret that it was given this very intent. */
function checkClientSecret(intent: Intent, given: string | undefined): void {
  if (given === intent.client_secret) return;
  const message = `The client_secret provided does not match any associated ${nounOf(intent)} on this account.`;
  throw invalidRequest(message, { param: 'client_secret' });
}

function chosenMethod(
  mode: Mode,
  intent: Intent,
  choice: Input<typeof confirmShape>,
): PaymentMethod {
  if (choice.payment_method_data) return createPaymentMethod(mode, choice.payment_method_data);
  if (choice.payment_method) return findOrCreatePaymentMethod(mode, choice.payment_method);
  throw unexpectedState(intent, 'is missing a payment method');
}

export function cancelIntent<T extends Intent>(mode: Mode, intent: T): T {
  requireOpen(intent);
  intent.status = 'canceled';
  mode.emit(`${intent.object}.canceled`, intent);
  return intent;
}

/** Asks the bank, and lets the intent take its answer; gives what was declined. */
export function attempt<T extends Intent>(
  kind: IntentKind<T>,
  mode: Mode,
  intent: T,
  method: PaymentMethod,
  holder: Holder,
): ErrorBody | null {
  intent.payment_method = method.id;
  const decision = kind.decide(mode, method.id, holder);
  if (decision === 'approved') {
    intent.status = 'succeeded';
    kind.succeed(mode, intent, method);
    return null;
  }
  if (decision === 'ask-holder') {
    intent.status = 'requires_action';
    mode.emit(`${intent.object}.requires_action`, intent);
    return null;
  }
  const error = kind.toError(mode, intent, method, decision);
  failIntent(kind, mode, intent, error);
  return error;
}

/** Takes what the bank's question to the holder has come to. */
export function conclude<T extends Intent>(
  kind: IntentKind<T>,
  mode: Mode,
  intent: T,
  isAuthenticated: boolean,
): T {
  const method = paymentMethods.find(mode, intent.payment_method);
  if (intent.status !== 'requires_action' || !method) throw unexpectedStatus(intent);
  if (isAuthenticated) {
    attempt(kind, mode, intent, method, 'authenticated');
  } else {
    failIntent(kind, mode, intent, {
      type: 'invalid_request_error',
      code: `${intent.object}_authentication_failure`,
      message: `The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this ${nounOf(intent)} again.`,
    });
  }
  return intent;
}

/** Leaves the intent waiting for another method, with the reason. */
export function failIntent<T extends Intent>(
  kind: IntentKind<T>,
  mode: Mode,
  intent: T,
  error: ErrorBody,
): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  kind.fail(mode, intent, error);
}

/** Keeps the card for later payments, about which its bank asks no more. */
export function keepCard(mode: Mode, method: PaymentMethod, customer: string): void {
  attachPaymentMethod(mode, method, customer);
  agreeToLaterPayments(mode, method.id);
}

function requireOpen(intent: Intent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedStatus(intent);
}

function unexpectedStatus(intent: Intent): ApiError {
  return unexpectedState(intent, `is ${intent.status}, which does not allow this operation`);
}

function unexpectedState(intent: Intent, problem: string): ApiError {
  return invalidRequest(`This ${nounOf(intent)} ${problem}.`, {
    code: `${intent.object}_unexpected_state`,
    [intent.object]: structuredClone(intent),
  });
}

function nounOf({ object }: Intent): string {
  return object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
}
