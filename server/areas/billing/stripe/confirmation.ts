import type Stripe from 'stripe';
import type { z } from 'zod';
import type { confirmationSchema } from '#shared/contract/billing/schemas.ts';
import { idOf } from './customer-records.ts';

/** A payment that the cardholder must confirm with their bank. */
export type Confirmation = z.output<typeof confirmationSchema>;

/** The payment method if the cardholder must confirm the payment with their bank, else null. */
export function methodToConfirm(intent: Stripe.PaymentIntent): string | null {
  const { status, payment_method, last_payment_error: error } = intent;
  if (status === 'requires_action') return idOf(payment_method);
  const isRefusedForIt =
    status === 'requires_payment_method' && error?.code === 'authentication_required';
  return isRefusedForIt ? idOf(error.payment_method) : null;
}

export async function findConfirmation(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<Confirmation | null> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId);
  const paymentMethodId = methodToConfirm(intent);
  if (paymentMethodId === null || intent.client_secret === null) return null;
  return { paymentMethodId, clientSecret: intent.client_secret, amountCents: intent.amount };
}
