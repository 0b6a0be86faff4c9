import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addControlPlane, nothing } from '../../control/control-plane.ts';
import { events } from '../mode.ts';
import { closeDispute, disputes, openDispute } from '../resources/dispute.ts';
import { createFromNumber, keepCard } from '../resources/payment-method.ts';
import { paidChargeOf } from '../resources/charge.ts';
import { refundCharge } from '../resources/refund.ts';
import { changeCardOf } from '../resources/subscription.ts';
import type { StripeState } from '../state.ts';
import { deliveryOrders, destinationSchema } from '../webhooks/webhook-sender.ts';
import { outageSchema } from './outage.ts';

const webhooksSchema = z.discriminatedUnion('action', [
  // Holds back, drops or duplicates all later events.
  z.strictObject({ action: z.enum(['hold', 'drop', 'duplicate']) }),
  // Delivers the held events; later events are delivered as usual.
  z.strictObject({
    action: z.literal('release'),
    order: z.enum(deliveryOrders).default('as-happened'),
  }),
  z.strictObject({ action: z.literal('resend'), event: z.string() }),
  z.strictObject({ action: z.literal('settle') }),
]);

const refundSchema = z.strictObject({
  payment_intent: z.string(),
  amount: z.int().positive().optional(),
});

const disputeSchema = z.union([
  z.strictObject({ payment_intent: z.string() }),
  z.strictObject({ dispute: z.string(), outcome: z.enum(['lost', 'won']) }),
]);

const advanceSchema = z.strictObject({ days: z.number().positive().max(800) });
const cardSchema = z.strictObject({ customer: z.string(), number: z.string() });
const liveCardsSchema = z.strictObject({ accept: z.boolean() });

/** Serves the control calls that advance time, make cards fail and lose webhooks. */
export function controlStripe(app: FastifyInstance, state: StripeState): void {
  const { webhooks } = state;
  addControlPlane(app, '/__control/stripe', (plane) => {
    plane.post('/reset', nothing, async () => {
      state.reset();
      await webhooks.settle();
    });
    plane.post('/webhook', destinationSchema, (destination) => webhooks.sendTo(destination));
    plane.post('/webhooks', webhooksSchema, (input) => steerWebhooks(state, input));
    plane.post('/advance', advanceSchema, async ({ days }) => {
      state.passTime(Math.round(days * 86_400));
      await webhooks.settle();
      return { now: state.now() };
    });
    plane.post('/refund', refundSchema, ({ payment_intent: id, amount }) => {
      const mode = state.modeWith(id);
      return refundCharge(mode, paidChargeOf(mode, id), { amount });
    });
    plane.post('/dispute', disputeSchema, (input) => changeDispute(state, input));
    plane.post('/card', cardSchema, (input) => changeCard(state, input));
    plane.post('/live-cards', liveCardsSchema, ({ accept }) => {
      state.modeOf(true).data.acceptsTestCards = accept;
    });
    plane.post('/down', outageSchema, (outage) => (state.outage.current = outage));
    plane.delete('/down', () => (state.outage.current = null));
  });
}

/** Replies once delivery of every deliverable event has been attempted. */
async function steerWebhooks(
  state: StripeState,
  input: z.infer<typeof webhooksSchema>,
): Promise<object> {
  const { webhooks } = state;
  switch (input.action) {
    case 'release':
      webhooks.release(input.order);
      break;
    case 'resend':
      webhooks.deliver(events.get(state.modeWith(input.event), input.event));
      break;
    case 'settle':
      break;
    default:
      webhooks.delivery = input.action;
  }
  await webhooks.settle();
  return { delivery: webhooks.delivery };
}

function changeDispute(state: StripeState, input: z.infer<typeof disputeSchema>): object {
  if ('payment_intent' in input) {
    return openDispute(state.modeWith(input.payment_intent), input.payment_intent);
  }
  const mode = state.modeWith(input.dispute);
  return closeDispute(mode, disputes.get(mode, input.dispute), input.outcome);
}

/** Replaces the card that a customer pays with, as a bank does when it issues a new card. */
function changeCard(state: StripeState, { customer, number }: z.infer<typeof cardSchema>): object {
  const mode = state.modeWith(customer);
  const method = createFromNumber(mode, number);
  keepCard(mode, method, customer);
  changeCardOf(mode, customer, method);
  return method;
}
