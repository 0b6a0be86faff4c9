import { z } from 'zod';
import { agreeToLaterPayments } from '../bank.ts';
import { closeDispute, disputes, openDispute } from '../resources/dispute.ts';
import { attachPaymentMethod, createFromNumber } from '../resources/payment-method.ts';
import { refundPayment } from '../resources/refund.ts';
import { changeCardOf } from '../resources/subscription.ts';
import type { StripeState } from '../state.ts';

// What comes from the Dashboard or a bank: without a key, in the mode that has the object.

export const refundSchema = z.strictObject({
  payment_intent: z.string(),
  amount: z.int().positive().optional(),
});

export const disputeSchema = z.union([
  z.strictObject({ payment_intent: z.string() }),
  z.strictObject({ dispute: z.string(), outcome: z.enum(['lost', 'won']) }),
]);

export const cardSchema = z.strictObject({ customer: z.string(), number: z.string() });

export function refund(
  state: StripeState,
  { payment_intent: id, amount }: z.infer<typeof refundSchema>,
): object {
  return refundPayment(state.modeWith(id), id, amount);
}

export function changeDispute(state: StripeState, input: z.infer<typeof disputeSchema>): object {
  if ('payment_intent' in input) {
    return openDispute(state.modeWith(input.payment_intent), input.payment_intent);
  }
  const mode = state.modeWith(input.dispute);
  return closeDispute(mode, disputes.get(mode, input.dispute), input.outcome);
}

/** Another card from now on for everything that a customer pays, as when a bank replaces one. */
export function changeCard(
  state: StripeState,
  { customer, number }: z.infer<typeof cardSchema>,
): object {
  const mode = state.modeWith(customer);
  const method = createFromNumber(mode, number);
  attachPaymentMethod(mode, method, customer);
  agreeToLaterPayments(mode, method.id);
  changeCardOf(mode, customer, method);
  return method;
}
