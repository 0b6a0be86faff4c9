import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { allowBrowsers } from '../api/allow-browsers.ts';
import { concludeAuthentication } from '../payments/confirm-payment.ts';
import { concludeSetupAuthentication } from '../payments/confirm-setup.ts';
import type { StripeState } from '../stripe-state.ts';
import type { World } from '../world.ts';
import { moneyPage } from './money-page.ts';
import { readScript } from './read-script.ts';

const answerSchema = z.object({
  client_secret: z.string(),
  outcome: z.enum(['complete', 'fail']),
});

/** The status that the intent with this secret has come to, if it is of this world. */
function concludeWith(world: World, secret: string, isAuthenticated: boolean): string | null {
  const id = secret.replace(/_secret_.*$/, '');
  const intent = world.paymentIntents.find(id);
  if (intent?.client_secret === secret) {
    return concludeAuthentication(world, intent, isAuthenticated).status;
  }
  const setup = world.setupIntents.find(id);
  if (setup?.client_secret !== secret) return null;
  return concludeSetupAuthentication(world, setup, isAuthenticated).status;
}

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

    scope.get('/receipts/:id', (request, reply) => {
      const { id } = request.params as { id: string };
      const page = moneyPage.find([state.worlds.test, state.worlds.live], id);
      if (page === null) return reply.code(404).send({ error: 'There is no such receipt.' });
      return reply.headers(moneyPage.headers).send(page);
    });

    scope.post('/authentication', (request, reply) => {
      const form = Object.fromEntries(new URLSearchParams(String(request.body)));
      const answer = answerSchema.safeParse(form);
      if (!answer.success) return reply.code(400).send({ error: z.prettifyError(answer.error) });
      const { client_secret: secret, outcome } = answer.data;
      for (const world of [state.worlds.test, state.worlds.live]) {
        const status = concludeWith(world, secret, outcome === 'complete');
        if (status) return reply.send({ status });
      }
      return reply.code(404).send({ error: 'Nobody waits for this answer.' });
    });
  };
}
