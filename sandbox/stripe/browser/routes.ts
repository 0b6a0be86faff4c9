import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { allowBrowsers } from '../api/allow-browsers.ts';
import { concludeAuthentication } from '../payments/confirm-payment.ts';
import type { StripeState } from '../stripe-state.ts';
import { readScript } from './read-script.ts';

const answerSchema = z.object({
  client_secret: z.string(),
  outcome: z.enum(['complete', 'fail']),
});

/** What a browser loads, and where the simulated dialog of the bank sends its answer. */
export function browserRoutes(state: StripeState) {
  return async (scope: FastifyInstance): Promise<void> => {
    scope.addHook('onRequest', allowBrowsers);

    scope.get('/v3/', async (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-store',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(await readScript()),
    );

    scope.post('/authentication', (request, reply) => {
      const form = Object.fromEntries(new URLSearchParams(String(request.body)));
      const answer = answerSchema.safeParse(form);
      if (!answer.success) return reply.code(400).send({ error: z.prettifyError(answer.error) });
      const { client_secret: secret, outcome } = answer.data;
      for (const world of [state.worlds.test, state.worlds.live]) {
        const intent = world.paymentIntents.find(secret.replace(/_secret_.*$/, ''));
        if (intent?.client_secret !== secret) continue;
        concludeAuthentication(world, intent, outcome === 'complete');
        return reply.send({ status: intent.status });
      }
      return reply.code(404).send({ error: 'Nobody waits for this answer.' });
    });
  };
}
