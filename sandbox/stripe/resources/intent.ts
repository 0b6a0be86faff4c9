import { z } from 'zod';
import type { Call } from '../http/endpoint.ts';
import { invalidRequest, type ApiError } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import {
  createPaymentMethod,
  findOrCreatePaymentMethod,
  paymentMethodData,
  type PaymentMethod,
} from './payment-method.ts';

// What payment intents and setup intents have in common.

export type IntentStatus = 'canceled' | 'requires_action' | 'requires_payment_method' | 'succeeded';

/** The bank's question, which Stripe's script puts to the holder. */
export const askHolder = { type: 'use_stripe_sdk' as const };

interface Intent {
  client_secret: string;
  object: 'payment_intent' | 'setup_intent';
  status: IntentStatus;
}

export const secretShape = { client_secret: field.text.optional() };

/** What a confirmation comes with, from a server or from a browser. */
export const confirmShape = {
  ...secretShape,
  payment_method: field.text.optional(),
  payment_method_data: paymentMethodData.optional(),
};

/** A browser proves with the secret that it was given this very intent. */
export function checkClientSecret<T extends Intent>(
  { isPublic }: Call,
  intent: T,
  given: string | undefined,
): T {
  if (given === intent.client_secret || (!isPublic && given === undefined)) return intent;
  const noun = nounOf(intent);
  throw invalidRequest(
    `The client_secret provided does not match any associated ${noun} on this account. Ensure the API Key used belongs to the same account that created the ${noun}.`,
    { param: 'client_secret' },
  );
}

/** The method that is named or typed in. */
export function chosenMethod(
  mode: Mode,
  intent: Intent,
  choice: z.infer<z.ZodObject<typeof confirmShape>>,
): PaymentMethod {
  if (choice.payment_method_data) return createPaymentMethod(mode, choice.payment_method_data);
  if (choice.payment_method) return findOrCreatePaymentMethod(mode, choice.payment_method);
  throw invalidRequest(
    `You cannot confirm this ${nounOf(intent)} because it's missing a payment method.`,
    unexpected(intent),
  );
}

/** Ends a call unless the intent still waits for something. */
export function requireOpen(intent: Intent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedStatus(intent);
}

export function unexpectedStatus(intent: Intent): ApiError {
  return invalidRequest(
    `This ${nounOf(intent)}'s status is ${intent.status}, which does not allow this operation.`,
    unexpected(intent),
  );
}

/** What is wrong where the holder did not prove who they are. */
export function notAuthenticated(intent: Intent) {
  return {
    type: 'invalid_request_error' as const,
    code: `${intent.object}_authentication_failure`,
    message: `The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this ${nounOf(intent)} again.`,
  };
}

function unexpected(intent: Intent) {
  return {
    code: `${intent.object}_unexpected_state`,
    [intent.object]: structuredClone(intent),
  };
}

function nounOf({ object }: Intent): string {
  return object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
}
