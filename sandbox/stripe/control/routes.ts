import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { allowLoopbackOnly } from '../../control/loopback-only.ts';
import { ApiError } from '../http/errors.ts';
import { events } from '../mode.ts';
import { closeDispute, disputes, openDispute } from '../resources/dispute.ts';
import { keepCard } from '../resources/intent.ts';
import { createFromNumber } from '../resources/payment-method.ts';
import { refundPayment } from '../resources/refund.ts';
import { changeCardOf } from '../resources/subscription.ts';
import type { StripeState } from '../state.ts';
import { deliveryOrders, destinationSchema } from '../webhooks/webhook-sender.ts';
import { outageSchema } from './outage.ts';

const webhooksSchema = z.discriminatedUnion('action', [
  // From now on: keep events back, lose them, or deliver each twice.
  z.strictObject({ action: z.enum(['hold', 'drop', 'duplicate']) }),
  // Deliver what was kept back, and everything as usual from now on.
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

/** What makes time pass, cards fail and webhooks get lost. */
export function controlStripe(state: StripeState) {
  return async (plane: FastifyInstance): Promise<void> => {
    plane.addHook('onRequest', allowLoopbackOnly);
    const post = <T extends z.ZodType>(path: string, schema: T, act: Act<T>) =>
      plane.post(path, withJson(schema, act));

    plane.post('/reset', async (_request, reply) => {
      state.reset();
      await state.webhooks.settle();
      return reply.code(204).send();
    });
    post('/webhook', destinationSchema, (destination) => state.webhooks.sendTo(destination));
    post('/webhooks', webhooksSchema, (input) => steerWebhooks(state, input));
    post('/advance', advanceSchema, async ({ days }) => {
      state.passTime(Math.round(days * 86_400));
      await state.webhooks.settle();
      return { now: state.now() };
    });
    post('/refund', refundSchema, ({ payment_intent: id, amount }) =>
      refundPayment(state.modeWith(id), id, amount),
    );
    post('/dispute', disputeSchema, (input) => changeDispute(state, input));
    post('/card', cardSchema, (input) => changeCard(state, input));
    post('/live-cards', liveCardsSchema, ({ accept }) => {
      state.modeOf(true).data.acceptsTestCards = accept;
      return { accept };
    });
    post('/down', outageSchema, (outage) => (state.outage.current = outage));
    plane.delete('/down', (_request, reply) => {
      state.outage.current = null;
      return reply.code(204).send();
    });
  };
}

/** Answers once whatever can be delivered has been tried. */
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
      webhooks.resend(events.get(state.modeWith(input.event), input.event));
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

/** Another card from now on for everything that a customer pays, as when a bank replaces one. */
function changeCard(state: StripeState, { customer, number }: z.infer<typeof cardSchema>): object {
  const mode = state.modeWith(customer);
  const method = createFromNumber(mode, number);
  keepCard(mode, method, customer);
  changeCardOf(mode, customer, method);
  return method;
}

type Act<T extends z.ZodType> = (input: z.infer<T>) => object | Promise<object>;

/** Reads a JSON body, and words what is wrong with it. */
function withJson<T extends z.ZodType>(schema: T, act: Act<T>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return reply.send(await act(schema.parse(JSON.parse(String(request.body)))));
    } catch (error) {
      if (error instanceof ApiError || error instanceof SyntaxError) {
        return reply.code(400).send({ error: error.message });
      }
      if (error instanceof z.ZodError)
        return reply.code(400).send({ error: z.prettifyError(error) });
      throw error;
    }
  };
}
