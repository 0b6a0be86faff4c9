import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { allowLoopbackOnly } from '../../loopback-only.ts';
import type { StripeState } from '../stripe-state.ts';
import { destinationSchema } from '../webhooks/destination.ts';
import { describeState } from './describe-state.ts';
import {
  cardSchema,
  disputeFromBank,
  disputeSchema,
  refundFromDashboard,
  refundSchema,
  replaceCard,
} from './move-money.ts';
import { outageSchema } from './outage.ts';
import { webhooksSchema, steerWebhooks } from './steer-webhooks.ts';
import { withJson } from './with-json.ts';

const advanceSchema = z.strictObject({ days: z.number().positive().max(800) });

const liveCardsSchema = z.strictObject({ accept: z.boolean() });

/** What makes time pass, cards fail and webhooks go astray. */
export function controlStripe(state: StripeState) {
  return async (plane: FastifyInstance): Promise<void> => {
    plane.addHook('onRequest', allowLoopbackOnly);

    plane.get('/', () => describeState(state));
    plane.post('/reset', async (_request, reply) => {
      state.reset();
      await state.webhooks.settle();
      return reply.code(204).send();
    });

    plane.post(
      '/webhook',
      withJson(destinationSchema, (destination) => state.webhooks.sendTo(destination)),
    );
    plane.delete('/webhook', (_request, reply) => {
      state.webhooks.destinations = [];
      return reply.code(204).send();
    });
    plane.post(
      '/webhooks',
      withJson(webhooksSchema, (input) => steerWebhooks(state, input)),
    );

    plane.post(
      '/advance',
      withJson(advanceSchema, async ({ days }) => {
        state.passTime(Math.round(days * 86_400));
        await state.webhooks.settle();
        return { now: state.clock.now() };
      }),
    );
    plane.post(
      '/refund',
      withJson(refundSchema, (input) => refundFromDashboard(state, input)),
    );
    plane.post(
      '/dispute',
      withJson(disputeSchema, (input) => disputeFromBank(state, input)),
    );
    plane.post(
      '/card',
      withJson(cardSchema, (input) => replaceCard(state, input)),
    );
    plane.post(
      '/live-cards',
      withJson(liveCardsSchema, ({ accept }) => {
        state.worlds.live.acceptsTestCards = accept;
        return { accept };
      }),
    );

    plane.post(
      '/down',
      withJson(outageSchema, (outage) => (state.outage.current = outage)),
    );
    plane.delete('/down', (_request, reply) => {
      state.outage.current = null;
      return reply.code(204).send();
    });
  };
}
