import Stripe from 'stripe';
import type { ProblemCode } from '#shared/contract/problem.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Runs calls to Stripe and converts its errors to PaymentError. Our own errors are thrown unchanged. */
export async function callStripe<T>(
  calls: () => Promise<T>,
  contactEmail: string | null,
): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? toPaymentError(error, contactEmail) : error;
  }
}

/** Whether Stripe refused with this code, such as `resource_missing` for an object that does not exist. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

export function isInvalidRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

export function isCardRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError;
}

/** Whether Stripe repeats this failure under the same idempotency key for a day. */
export function isRepeatedFailure(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    wasRepeated(error)
  );
}

function wasRepeated({ headers }: Stripe.errors.StripeError): boolean {
  return headers?.['idempotent-replayed'] === 'true';
}

function toPaymentError(
  error: Stripe.errors.StripeError,
  contactEmail: string | null,
): PaymentError {
  const { statusCode } = error;
  const isRepeated = wasRepeated(error);
  const isPassing = statusCode === undefined || statusCode === 409 || statusCode === 429;
  if (isPassing || statusCode >= 500) {
    return new PaymentError(
      'payments-unavailable',
      away,
      { isKeySpent: !isPassing, isRepeated },
      error,
    );
  }
  const refused = `${notAccepted} ${contactEmail ? `Try again later, or write to ${contactEmail} if it keeps happening.` : 'Try again later.'}`;
  return new PaymentError('payments-refused', refused, { isKeySpent: true, isRepeated }, error);
}

const away =
  'We couldn’t reach the payment provider. You haven’t been charged. Try again in a minute.';
const notAccepted = 'The payment provider didn’t accept the request. You haven’t been charged.';

/** A call to the payment provider that failed. */
export class PaymentError extends AppError {
  /** Whether the provider responded, and may repeat this failure for the same idempotency key. */
  readonly isKeySpent: boolean;
  /** Whether the provider repeated an earlier failure for this key. */
  readonly isRepeated: boolean;

  constructor(
    code: ProblemCode,
    message: string,
    { isKeySpent, isRepeated }: { isKeySpent: boolean; isRepeated: boolean },
    cause: unknown,
  ) {
    super(code, message, {
      cause,
      ...(code === 'payments-unavailable' && { retryAfterSeconds: 30 }),
    });
    this.isKeySpent = isKeySpent;
    this.isRepeated = isRepeated;
  }
}
