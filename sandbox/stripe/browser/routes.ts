import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { allowBrowsers } from '../http/authenticate.ts';
import { invalidRequest } from '../http/errors.ts';
import { conclude } from '../resources/intent.ts';
import { payments } from '../resources/payment-intent.ts';
import { setups } from '../resources/setup-intent.ts';
import type { StripeState } from '../state.ts';
import { receiptHeaders, renderReceipt } from './receipt-page.ts';

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

    scope.get('/receipts/:id', (request, reply) => {
      const { id } = request.params as { id: string };
      const page = renderReceipt(state.modeOf(false), id) ?? renderReceipt(state.modeOf(true), id);
      if (page === null) return reply.code(404).send({ error: 'There is no such receipt.' });
      return reply.headers(receiptHeaders).send(page);
    });

    scope.post('/authentication', (request, reply) => {
      const form = Object.fromEntries(new URLSearchParams(String(request.body)));
      const answer = answerSchema.safeParse(form);
      if (!answer.success) return reply.code(400).send({ error: z.prettifyError(answer.error) });
      return reply.send(takeAnswer(state, answer.data));
    });
  };
}

/** What the intent with this secret has come to. */
function takeAnswer(
  state: StripeState,
  { client_secret: secret, outcome }: z.infer<typeof answerSchema>,
): object {
  const id = secret.replace(/_secret_.*$/, '');
  const mode = state.modeWith(id);
  const isAuthenticated = outcome === 'complete';
  const intent = payments.intents.find(mode, id);
  if (intent?.client_secret === secret) return conclude(payments, mode, intent, isAuthenticated);
  const setup = setups.intents.find(mode, id);
  if (setup?.client_secret === secret) return conclude(setups, mode, setup, isAuthenticated);
  throw invalidRequest('Nobody waits for this answer.');
}

/** Our own small Stripe.js: its modules, each after those that it uses, as one classic script. */
async function readScript(): Promise<string> {
  const parts = await Promise.all(modules.map(readModule));
  return `(() => {\n'use strict';\n${parts.join('\n')}\nwindow.Stripe = Stripe;\n})();\n`;
}

const modules = ['style', 'card-form', 'elements', 'bank-dialog', 'stripe'];

async function readModule(name: string): Promise<string> {
  const text = await readFile(new URL(`script/${name}.js`, import.meta.url), 'utf8');
  return text.replace(/^import [^;]+;\n/gm, '').replace(/^export /gm, '');
}
