import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { StripeState } from '../state.ts';
import { escapeHtml, pageHeaders, renderPage } from '../../google-sign-in/page.ts';
import type { Mode } from '../mode.ts';
import { charges } from '../resources/charge.ts';
import { invoices } from '../resources/invoice.ts';

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

/** Bundles our small Stripe.js into one classic script, with each module after those it imports. */
async function readScript(): Promise<string> {
  const parts = await Promise.all(modules.map(readModule));
  return `(() => {\n'use strict';\n${parts.join('\n')}\nwindow.Stripe = Stripe;\n})();\n`;
}

const modules = ['style', 'card-form', 'elements', 'bank-dialog', 'stripe'];

async function readModule(name: string): Promise<string> {
  const text = await readFile(new URL(`script/${name}.js`, import.meta.url), 'utf8');
  return text.replace(/^import [^;]+;\n/gm, '').replace(/^export /gm, '');
}

const receiptHeaders = pageHeaders(["'self'"]);

/** Renders the page that an invoice or a charge links to; null if the id is unknown. */
function renderReceipt(mode: Mode, id: string): string | null {
  const invoice = invoices.find(mode, id);
  if (invoice) {
    return render(`Invoice ${invoice.number ?? ''}`, invoice.status, invoice.total, invoice);
  }
  const charge = charges.find(mode, id);
  if (!charge) return null;
  return render('Receipt', charge.refunded ? 'refunded' : charge.status, charge.amount, charge);
}

function render(title: string, status: string, cents: number, { created }: { created: number }) {
  const day = new Date(created * 1000).toISOString().slice(0, 10);
  return renderPage(
    `${escapeHtml(title)} (simulated Stripe)`,
    `<span class="simulated">Simulated Stripe</span>
<h1>${escapeHtml(title)}</h1>
<p>$${(cents / 100).toFixed(2)} on ${day}: ${escapeHtml(status)}. No money moved.</p>`,
  );
}
