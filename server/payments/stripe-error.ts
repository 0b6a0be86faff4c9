import Stripe from 'stripe';
import { PaymentFailure } from '#server/domain/billing/ports.ts';

/** Runs calls to Stripe; what fails there becomes a PaymentFailure, a fault of our own stays. */
export async function explainFailure<T>(calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? toPaymentFailure(error) : error;
  }
}

/** True for what is not there, or not in this environment. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

export function isInvalidRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

export function isCardRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError;
}

function toPaymentFailure(error: Stripe.errors.StripeError): PaymentFailure {
  const { statusCode } = error;
  const isPassing = statusCode === undefined || statusCode === 409 || statusCode === 429;
  if (isPassing || statusCode >= 500) {
    return new PaymentFailure('payments-unavailable', away, !isPassing, error);
  }
  return new PaymentFailure('payments-refused', refused, true, error);
}

const away =
  'The payment provider cannot be reached at the moment. Nothing was lost: try again in a minute.';
const refused =
  'The payment provider did not accept the request. Nothing was charged. Try again later, or write to us if it stays so.';
