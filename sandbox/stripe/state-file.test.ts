import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../server.ts';

let stripeFile: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-stripe-'));
  stripeFile = join(folder, 'state');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** The stand-in's control plane and Stripe's own library, from one start to the next stop. */
async function start() {
  const { url, close } = await startSandbox({ port: 0, tokensPerSecond: 0, stripeFile });
  const { port } = new URL(url);
  const stripe = new Stripe('sk_test_sandbox', {
    protocol: 'http',
    host: '127.0.0.1',
    port,
    telemetry: false,
  });
  const control = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const reply = await fetch(`${url}/__control/stripe${path}`, init);
    return (await reply.json()) as { webhooks: { destinations: object[] } };
  };
  return { stripe, control, close };
}

async function subscribe(stripe: Stripe): Promise<string> {
  const customer = await stripe.customers.create({ email: 'stan@example.com' });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const [price] = (await stripe.prices.list({ lookup_keys: ['standard_access_monthly'] })).data;
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price?.id ?? '' }],
    default_payment_method: method.id,
  });
  return id;
}

it('a subscription outlives the process, renews after it, and events still find their way', async () => {
  const first = await start();
  await first.control('/webhook', { url: 'http://127.0.0.1:9/hook', secret: 'whsec_1' });
  const id = await subscribe(first.stripe);
  await first.close();

  const second = await start();
  expect(await second.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  expect((await second.control('')).webhooks.destinations).toMatchObject([
    { url: 'http://127.0.0.1:9/hook' },
  ]);
  await second.control('/advance', { days: 32 });
  await second.close();

  const third = await start();
  const { data } = await third.stripe.invoices.list({ subscription: id });
  expect(data.map(({ status }) => status)).toEqual(['paid', 'paid']);
  const again = await third.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(again.cancel_at_period_end).toBe(true);
  await third.close();
});

it('a call that is repeated after the process died is not done twice', async () => {
  const make = (stripe: Stripe) =>
    stripe.paymentIntents.create({ amount: 1499, currency: 'usd' }, { idempotencyKey: 'one' });
  const first = await start();
  const { id } = await make(first.stripe);
  await first.close();
  const second = await start();
  expect((await make(second.stripe)).id).toBe(id);
  await second.close();
});

it('a file that cannot be read is begun anew', async () => {
  await writeFile(stripeFile, 'not what was kept');
  const { stripe, close } = await start();
  expect((await stripe.customers.list()).data).toEqual([]);
  await close();
});
