import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { StripeState } from '../state.ts';
import { receiptHeaders, renderReceipt } from './receipt-page.ts';

/** Serves what a browser loads: the script, and the pages of invoices and charges. */
export function browserRoutes(state: StripeState) {
  return async (scope: FastifyInstance): Promise<void> => {
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
  };
}

/** Bundles our small Stripe.js: every module after the modules it imports, as one classic script. */
async function readScript(): Promise<string> {
  const parts = await Promise.all(modules.map(readModule));
  return `(() => {\n'use strict';\n${parts.join('\n')}\nwindow.Stripe = Stripe;\n})();\n`;
}

const modules = ['style', 'card-form', 'elements', 'bank-dialog', 'stripe'];

async function readModule(name: string): Promise<string> {
  const text = await readFile(new URL(`script/${name}.js`, import.meta.url), 'utf8');
  return text.replace(/^import [^;]+;\n/gm, '').replace(/^export /gm, '');
}
