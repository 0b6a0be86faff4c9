import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBilling } from '#server/areas/billing/create-billing.ts';
import { readConfig } from '#server/config.ts';
import { paymentEventTypes, receiveEvent } from '#server/areas/billing/sync/receive-event.ts';
import { repairPayments } from '#server/areas/billing/sync/repair-payments.ts';
import { entitlements, paymentCustomers, paymentEvents } from '#server/areas/billing/schema.ts';
import type { TestClient } from '../support/test-client.ts';
import {
  begin,
  buy,
  confirm,
  currentUser,
  startTestBilling,
  stripeVariables,
  type TestBilling,
} from '../support/test-billing.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
});
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

const kinds = ['payment', 'subscription'] as const;

/** Buys while notifications are held, and returns those that would have been sent. */
async function buyUnnoticed(person: TestClient, kind: (typeof kinds)[number]) {
  await billing.control('webhooks', { action: 'hold' });
  await confirm(billing.stripe.test, await begin(person, kind));
  return (await billing.stripe.test.events.list({ limit: 100 })).data;
}

async function entitlementsOf({ userId }: { userId: number }) {
  return billing.app.database.select().from(entitlements).where(eq(entitlements.userId, userId));
}

async function ledger() {
  return billing.app.database.select().from(paymentEvents);
}

/** Makes every customer due for the next sync. */
async function makeEverybodyDue() {
  await billing.app.database
    .update(paymentCustomers)
    .set({ nextSyncAt: new Date(Date.now() - 1000) });
}

async function makeDue({ userId }: { userId: number }) {
  await billing.app.database
    .update(paymentCustomers)
    .set({ nextSyncAt: new Date(Date.now() - 1000) })
    .where(eq(paymentCustomers.userId, userId));
}

/** Adds 250 customers who are due before everyone else. */
const makeManyDue = () =>
  billing.app.database.execute(`
    with others as (
      insert into users (username) select 'Somebody ' || n from generate_series(1, 250) n returning id)
    insert into payment_customers (environment, customer_id, user_id, next_sync_at)
    select 'test', 'cus_gone_' || id, id, now() - interval '1 hour' from others`);

const becomesStandard = (person: TestClient) =>
  expect.poll(async () => (await currentUser(person)).isStandard, { timeout: 20_000 }).toBe(true);

describe.each(kinds)('notifications of a %s', (kind) => {
  it('that arrive twice are stored once and change nothing the second time', async () => {
    const person = await billing.app.person();
    await billing.control('webhooks', { action: 'duplicate' });
    await buy(billing, person, kind);
    const [row, ...more] = await entitlementsOf(person);
    expect(more).toEqual([]);
    const ids = (await ledger()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id } of (await billing.stripe.test.events.list()).data) {
      await billing.control('webhooks', { action: 'resend', event: id });
    }
    expect(await entitlementsOf(person)).toEqual([row]);
  });

  it.each(['reverse', 'shuffle'])('that arrive in %s order give the same result', async (order) => {
    const person = await billing.app.person();
    await buyUnnoticed(person, kind);
    expect((await currentUser(person)).isStandard).toBe(false);
    await billing.control('webhooks', { action: 'release', order });
    expect((await currentUser(person)).isStandard).toBe(true);
    expect(await entitlementsOf(person)).toHaveLength(1);
  });

  it('that never arrive lose nothing: the repair pass finds people who paid', async () => {
    const person = await billing.app.person();
    await billing.control('webhooks', { action: 'drop' });
    await confirm(billing.stripe.test, await begin(person, kind));
    await makeEverybodyDue();
    await billing.app.runJob('payments');
    await becomesStandard(person);
  });

  it('that two server processes handle at once are applied once', async () => {
    const person = await billing.app.person();
    const other = await billing.app.startAnother();
    const events = await buyUnnoticed(person, kind);
    const urls = [billing.app.url, other.url].map((url) => `${url}/api/stripe/webhook`);
    const answers = await Promise.all(
      events.flatMap((event) => urls.map((url) => billing.notify(event, { url }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await entitlementsOf(person)).toHaveLength(1);
    expect((await currentUser(person)).isStandard).toBe(true);
  });

  it('that arrive while Stripe is down are applied when it is back', async () => {
    const person = await billing.app.person();
    const events = await buyUnnoticed(person, kind);
    const paid = events.find(({ type }) => /^(invoice.paid|payment_intent.succeeded)$/.test(type));
    await billing.fail({ mode: 'error' });
    expect((await billing.notify(paid ?? '')).status).toBe(503);
    const [kept] = (await ledger()).filter(({ id }) => id === paid?.id);
    expect(kept).toMatchObject({ appliedAt: null });
    await fetch(`${billing.stripeUrl}/__control/stripe/down`, { method: 'DELETE' });
    const before = new Date(Date.now() - 2 * 60_000);
    await billing.app.database.update(paymentEvents).set({ receivedAt: before });
    await billing.app.database.update(paymentCustomers).set({ nextSyncAt: null });
    await billing.app.runJob('payments');
    await becomesStandard(person);
  });
});

describe('a notification that Stripe did not send', () => {
  let event: Stripe.Event;
  let person: TestClient & { userId: number };
  beforeEach(async () => {
    person = await billing.app.person();
    const events = await buyUnnoticed(person, 'payment');
    const paid = events.find(({ type }) => type === 'payment_intent.succeeded');
    if (!paid) throw new Error('Nothing was paid.');
    event = paid;
  });

  it.each<[string, (text: string) => Parameters<TestBilling['notify']>]>([
    ['has no signature', (text) => [text, { signature: '' }]],
    ['has another signature', (text) => [text, { signature: `t=1,v1=${'0'.repeat(64)}` }]],
    ['was changed in transit', (text) => [text.replace('1499', '1'), { signedBody: text }]],
    ['was cut short', (text) => [text.slice(0, -20), { signedBody: text }]],
    ['is an hour old', (text) => [text, { signedAt: Date.now() / 1000 - 3600 }]],
    [
      'is from the test environment, signed with the live secret',
      (text) => [text, { secret: 'live' }],
    ],
    [
      'claims to be live, signed with the test secret',
      (text) => [text.replaceAll('"livemode":false', '"livemode":true')],
    ],
    ['is not JSON', () => ['paid: yes']],
  ])('is refused when it %s', async (_name, spoil) => {
    const response = await billing.notify(...spoil(JSON.stringify(event)));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'malformed-request' });
    expect((await ledger()).some(({ id }) => id === event.id)).toBe(false);
    expect((await currentUser(person)).isStandard).toBe(false);
  });

  it('grants nothing, even with a valid signature, unless Stripe confirms the payment', async () => {
    const other = await billing.app.person();
    await begin(other, 'payment');
    const { stripeCustomerId } = await currentUser(other);
    const intent = { ...event.data.object, customer: stripeCustomerId };
    const forged = { ...event, id: `evt_${randomUUID()}`, data: { object: intent } };
    expect((await billing.notify(forged)).status).toBe(200);
    expect((await currentUser(other)).isStandard).toBe(false);
  });

  it('is refused when it is larger than a megabyte', async () => {
    expect((await billing.notify('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

describe('a signed notification that cannot be processed', () => {
  const created = Math.floor(Date.now() / 1000);
  const event = { id: 'evt_odd', type: 'invoice.paid', livemode: false, created };
  it.each<[string, object | string]>([
    ['has no data', event],
    ['has no object', { ...event, data: {} }],
    ['has an object without a kind', { ...event, data: { object: { id: 'in_1' } } }],
    ['has an invalid customer', { ...event, data: { object: { object: 'x', customer: 7 } } }],
    ['has no id', { data: { object: { object: 'invoice' } } }],
    ['is a list', '[]'],
  ])('is not requested again when it %s', async (_name, body) => {
    const response = await billing.notify(body);
    expect(response.status).toBe(200);
    expect((await ledger()).some(({ id }) => id === 'evt_odd')).toBe(false);
  });

  it('is logged with the problem', () => {
    const { STRIPE_TEST_WEBHOOK_SECRET = '' } = stripeVariables(billing.stripeUrl);
    const config = readConfig({
      ...stripeVariables(billing.stripeUrl),
      DATABASE_URL: billing.app.databaseUrl,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SWITCHYARD_PROFILE: 'sandbox',
    });
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const deps = createBilling(config, billing.app.database, logger);
    const payload = JSON.stringify(event);
    const secret = STRIPE_TEST_WEBHOOK_SECRET;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return receiveEvent(deps, Buffer.from(payload), signature).then(() =>
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
        { id: 'evt_odd', type: 'invoice.paid', reason: expect.stringContaining('data') },
      ]),
    );
  });
});

describe('npm run stripe:webhook', () => {
  const run = async (variables: Record<string, string>) =>
    (await promisify(execFile)(process.execPath, ['scripts/stripe-webhook.ts'], { env: variables }))
      .stdout;

  it('names every event that the server handles, and has Stripe send only these', async () => {
    const text = await run({});
    expect(text.split('\n').filter((line) => /^[a-z_.]+$/.test(line))).toEqual(paymentEventTypes);
    const variables = {
      PUBLIC_URL: billing.app.url,
      STRIPE_API_URL: billing.stripeUrl,
      STRIPE_TEST_SECRET_KEY: 'sk_test_sandbox',
    };
    expect(await run(variables)).toMatch(/^STRIPE_TEST_WEBHOOK_SECRET=whsec_\w+$/m);
    const { stripe, app } = billing;
    const [first] = (await stripe.test.webhookEndpoints.list()).data;
    expect(first).toMatchObject({
      url: `${app.url}/api/stripe/webhook`,
      enabled_events: paymentEventTypes,
    });
    await stripe.test.webhookEndpoints.update(first?.id ?? '', {
      enabled_events: ['charge.failed'],
    });
    expect(await run(variables)).toContain('already existed');
    const after = (await stripe.test.webhookEndpoints.list()).data;
    expect(after).toMatchObject([{ id: first?.id, enabled_events: paymentEventTypes }]);
  });
});

describe('a notification that matches no account here', () => {
  it.each([
    ['of an unknown kind', 'treasury.something.invented', {}],
    ['of a stranger', 'payment_intent.succeeded', { customer: 'cus_stranger' }],
    ['of an unknown dispute', 'charge.dispute.created', { payment_intent: 'pi_unknown' }],
  ])('%s is kept and ignored', async (_name, type, more) => {
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'obj_1', object: 'something', ...more } },
    };
    expect((await billing.notify(event)).status).toBe(200);
    expect((await ledger()).find(({ id }) => id === event.id)).toMatchObject({
      type,
      outcome: 'ignored',
    });
  });
});

/** Creates a person whose payment only the repair pass can find, after 250 customers who are due earlier. */
async function payBehindManyDue() {
  const person = await billing.app.person();
  await billing.control('webhooks', { action: 'drop' });
  await confirm(billing.stripe.test, await begin(person, 'payment'));
  await makeManyDue();
  await makeDue(person);
  return person;
}

describe('the repair pass', () => {
  it('handles a new payment promptly even when many other accounts are due first', async () => {
    const person = await payBehindManyDue();
    await billing.app.runJob('payments');
    await becomesStandard(person);
  });

  it('checks all people in the environment that has a key, even if others are due in the one without', async () => {
    const { database, databaseUrl } = billing.app;
    const person = await billing.app.person();
    await buyUnnoticed(person, 'payment');
    const customer = eq(paymentCustomers.userId, person.userId);
    await billing.app.runJob('payments');
    await database.update(paymentCustomers).set({ nextSyncAt: null });
    await database.update(paymentCustomers).set({ paymentsKeptAt: null }).where(customer);
    const waiting = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => ({
        environment: 'live' as const,
        customerId: `cus_waiting_${index}`,
        userId: (await billing.app.person()).userId,
        nextSyncAt: new Date(0),
      })),
    );
    await database.insert(paymentCustomers).values(waiting);
    const { STRIPE_LIVE_SECRET_KEY: _none, ...variables } = stripeVariables(billing.stripeUrl);
    const config = readConfig({
      ...variables,
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SWITCHYARD_PROFILE: 'sandbox',
    });
    const deps = createBilling(config, database, pino({ level: 'silent' }));
    await repairPayments(deps, AbortSignal.timeout(20_000));
    const [kept] = await database.select().from(paymentCustomers).where(customer);
    expect(kept?.paymentsKeptAt).not.toBeNull();
    await database.delete(paymentCustomers).where(eq(paymentCustomers.environment, 'live'));
  });

  it('stops checking a person who started a payment but never paid', async () => {
    const person = await billing.app.person();
    await begin(person, 'payment');
    // The notification that payment began also triggers a sync. It must arrive before the time is changed.
    await billing.settle();
    const { stripeCustomerId } = await currentUser(person);
    const weekAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    await billing.app.database.execute(
      `update payment_attempts set created_at = '${weekAgo.toISOString()}' where user_id = ${person.userId}`,
    );
    await makeDue(person);
    await billing.app.runJob('payments');
    await expect
      .poll(
        async () =>
          (await billing.stripe.test.paymentIntents.list({ customer: stripeCustomerId ?? '' }))
            .data[0]?.status,
        { timeout: 20_000 },
      )
      .toBe('canceled');
    expect((await currentUser(person)).isStandard).toBe(false);
  });
});
