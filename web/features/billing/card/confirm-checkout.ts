import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

import type { BillingAddress } from '#shared/contract/billing/schemas.ts';

/** Confirms with the card in the form. Returns the provider's refusal, or null on success. */
export type Confirm = (
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
) => Promise<Refusal | null>;

interface Refusal {
  message: string;
  /** Whether the form already shows the message next to the field. */
  isShown: boolean;
  /** Whether the payment was cancelled, perhaps because another tab paid, and can't be confirmed any more. */
  isClosed: boolean;
}

/** If tax was calculated, the card must be charged under the billing address used for that. */
export function confirmPaymentTo(returnPath: string, address: BillingAddress | null): Confirm {
  return async (stripe, elements, clientSecret) => {
    const { error: invalid } = await elements.submit();
    if (invalid) return toRefusal(invalid);
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: {
        return_url: toUrl(returnPath),
        ...(address && {
          payment_method_data: { billing_details: { address: toStripe(address) } },
        }),
      },
      redirect: 'if_required',
    });
    // A payment that was already completed in another tab is not an error.
    return error && !isPaid(error.payment_intent) ? toRefusal(error) : null;
  };
}

function toStripe({ postalCode, ...address }: BillingAddress) {
  return { ...address, postal_code: postalCode };
}

export function confirmCardTo(returnPath: string): Confirm {
  return async (stripe, elements) => {
    const { error } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: toUrl(returnPath) },
      redirect: 'if_required',
    });
    return error && error.setup_intent?.status !== 'succeeded' ? toRefusal(error) : null;
  };
}

/** Asks the cardholder to confirm a renewal. Throws if the bank or the cardholder refuses. */
export async function confirmRenewal(
  stripe: Stripe,
  clientSecret: string,
  paymentMethodId: string,
): Promise<void> {
  const { error } = await stripe.confirmPayment({
    clientSecret,
    confirmParams: { return_url: toUrl('/subscription'), payment_method: paymentMethodId },
    redirect: 'if_required',
  });
  if (error && !isPaid(error.payment_intent)) throw new Error(toRefusal(error).message);
}

function isPaid(intent: PaymentIntent | undefined): boolean {
  return intent?.status === 'succeeded' || intent?.status === 'processing';
}

function toRefusal({ message, type, payment_intent }: Partial<StripeError>): Refusal {
  return {
    message: message ?? 'The payment provider declined the card.',
    isShown: type === 'validation_error',
    isClosed: payment_intent?.status === 'canceled',
  };
}

function toUrl(path: string): string {
  return new URL(path, window.location.origin).href;
}
