import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startReceiver } from './testing/receiver.ts';
import { startStripe } from './testing/stripe-under-test.ts';
import { subscribe } from './testing/subscribe.ts';

let stripeFile: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-stripe-'));
  stripeFile = join(folder, 'state');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

it('a subscription survives a restart, renews later, and its events are still delivered', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const first = await startStripe(stripeFile);
  await first.control('/webhook', { url: receiver.url, secret: receiver.secret });
  const { id, customer } = await subscribe(first);
  await first.close();

  const second = await startStripe(stripeFile);
  expect(await second.test.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  receiver.events.splice(0);
  await second.control('/advance', { days: 32 });
  expect(receiver.events.map(({ type }) => type)).toContain('invoice.paid');
  await second.close();

  const third = await startStripe(stripeFile);
  const { data } = await third.test.invoices.list({ customer });
  expect(data.map(({ status }) => status)).toEqual(['paid', 'paid']);
  const again = await third.test.subscriptions.update(id, { cancel_at_period_end: true });
  expect(again.cancel_at_period_end).toBe(true);
  await third.close();
});

it('a call repeated after a crash is not carried out twice', async () => {
  const payment = { amount: 1499, currency: 'usd' };
  const options = { idempotencyKey: 'one' };
  const first = await startStripe(stripeFile);
  const { id } = await first.test.paymentIntents.create(payment, options);
  await first.close();
  const second = await startStripe(stripeFile);
  expect((await second.test.paymentIntents.create(payment, options)).id).toBe(id);
  await second.close();
});

it('an unreadable file is replaced by an empty one', async () => {
  await writeFile(stripeFile, 'not what was kept');
  const { test, close } = await startStripe(stripeFile);
  expect((await test.customers.list()).data).toEqual([]);
  await close();
});
