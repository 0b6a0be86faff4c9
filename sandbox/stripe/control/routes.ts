import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { allowLoopbackOnly } from '../../loopback-only.ts';
import { ApiError } from '../http/errors.ts';
import type { StripeState } from '../state.ts';
import { destinationSchema } from '../webhooks/destination.ts';
import {
  cardSchema,
  changeDispute,
  changeCard,
  disputeSchema,
  refund,
  refundSchema,
} from './money.ts';
import { outageSchema } from './outage.ts';
import { steerWebhooks, webhooksSchema } from './steer-webhooks.ts';

const advanceSchema = z.strictObject({ days: z.number().positive().max(800) });

const liveCardsSchema = z.strictObject({ accept: z.boolean() });

/** What makes time pass, cards fail and webhooks get lost. */
export function controlStripe(state: StripeState) {
  return async (plane: FastifyInstance): Promise<void> => {
    plane.addHook('onRequest', allowLoopbackOnly);
    const post = <T extends z.ZodType>(
      path: string,
      schema: T,
      act: (input: z.infer<T>) => object | Promise<object>,
    ) => plane.post(path, withJson(schema, act));

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
    post('/refund', refundSchema, (input) => refund(state, input));
    post('/dispute', disputeSchema, (input) => changeDispute(state, input));
    post('/card', cardSchema, (input) => changeCard(state, input));
    post('/live-cards', liveCardsSchema, ({ accept }) => {
      state.modeOf(true).acceptsTestCards = accept;
      return { accept };
    });
    post('/down', outageSchema, (outage) => (state.outage.current = outage));
    plane.delete('/down', (_request, reply) => {
      state.outage.current = null;
      return reply.code(204).send();
    });
  };
}

/** Reads a JSON body, and words what is wrong with it. */
function withJson<T extends z.ZodType>(
  schema: T,
  act: (input: z.infer<T>) => object | Promise<object>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const result = schema.safeParse(parseJson(request.body));
    if (!result.success) return reply.code(400).send({ error: z.prettifyError(result.error) });
    try {
      return reply.send(await act(result.data));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return reply.code(400).send({ error: error.message });
    }
  };
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
