import { z } from 'zod';
import { noSuch } from '../fault.ts';
import { changeCardOnFile } from '../payments/change-card-on-file.ts';
import { chargeOf } from '../payments/charge-of.ts';
import { closeDispute, openDispute } from '../payments/dispute-charge.ts';
import { refundCharge } from '../payments/refund-charge.ts';
import type { StripeState } from '../stripe-state.ts';
import type { World } from '../world.ts';

const payment = { charge: z.string().optional(), payment_intent: z.string().optional() };

export const refundSchema = z.strictObject({ ...payment, amount: z.int().positive().optional() });

export const disputeSchema = z.union([
  z.strictObject({ ...payment, reason: z.string().default('fraudulent') }),
  z.strictObject({ dispute: z.string(), outcome: z.enum(['lost', 'won']) }),
]);

export const cardSchema = z.strictObject({ customer: z.string(), number: z.string() });

/** As if from the Dashboard: no key, and the world is that of the object. */
export function refundFromDashboard(
  state: StripeState,
  { amount, ...of }: z.infer<typeof refundSchema>,
): object {
  const world = worldWith(state, of);
  return refundCharge(world, chargeOf(world, of), { ...(amount && { amount }) });
}

export function disputeFromBank(state: StripeState, input: z.infer<typeof disputeSchema>): object {
  if (!('dispute' in input)) {
    const { reason, ...of } = input;
    const world = worldWith(state, of);
    return openDispute(world, chargeOf(world, of), reason);
  }
  for (const world of [state.worlds.test, state.worlds.live]) {
    const dispute = world.disputes.find(input.dispute);
    if (dispute) return closeDispute(world, dispute, input.outcome);
  }
  throw noSuch('dispute', input.dispute, 'id');
}

export function replaceCard(
  { worlds }: StripeState,
  { customer: id, number }: z.infer<typeof cardSchema>,
): object {
  for (const world of [worlds.test, worlds.live]) {
    const customer = world.customers.find(id);
    if (customer) return changeCardOnFile(world, customer, number);
  }
  throw noSuch('customer', id, 'id');
}

function worldWith(
  { worlds }: StripeState,
  { charge = '', payment_intent: intent = '' }: { charge?: string; payment_intent?: string },
): World {
  const isLive = worlds.live.charges.find(charge) ?? worlds.live.paymentIntents.find(intent);
  return isLive ? worlds.live : worlds.test;
}
