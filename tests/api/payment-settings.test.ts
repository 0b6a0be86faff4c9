import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProduct, Setting } from '#shared/contract/settings/schemas.ts';
import { entitlements } from '#server/areas/billing/schema.ts';
import { settings } from '#server/areas/settings/schema.ts';
import type { TestClient } from '../support/test-client.ts';
import {
  begin,
  confirm,
  currentUser,
  startTestBilling,
  type TestBilling,
} from '../support/test-billing.ts';

let billing: TestBilling;
let admin: TestClient;
beforeAll(async () => {
  billing = await startTestBilling();
  admin = await billing.app.person({ isAdmin: true });
});
afterAll(() => billing.stop());
beforeEach(async () => {
  await billing.reset();
  for (const { key } of await list()) {
    await admin.send('DELETE', `/api/admin/config/${encodeURIComponent(key)}`);
  }
});

const list = async () => (await admin.send('GET', '/api/admin/config')).body as Setting[];
const environment = () => admin.send('GET', '/api/admin/stripe/environment');
const init = () => admin.send('POST', '/api/admin/stripe/init');
const toggle = () => admin.send('POST', '/api/admin/stripe/toggle-environment');
const batch = (configs: unknown) => admin.send('POST', '/api/admin/stripe/batch', { configs });
const products = () => admin.send('GET', '/api/admin/stripe/products');

describe('the default payment settings', () => {
  it('are created once, and existing values stay unchanged', async () => {
    const key = 'stripe.test.keys.publishable';
    await batch([{ key, value: 'pk_test_mine' }]);
    const made = (await init()).body as Setting[];
    expect(made).toHaveLength(7);
    expect(made.find((setting) => setting.key === key)?.value).toBe('pk_test_mine');
    expect(made.find((setting) => setting.key === 'stripe.live.keys.secret')).toMatchObject({
      value: null,
      isSecret: true,
      hasValue: false,
      source: 'environment',
    });
    expect((await init()).body).toEqual(made);
  });
});

describe('the payment environment', () => {
  it('can be toggled and toggled back', async () => {
    expect((await environment()).body).toEqual({ isTestMode: true, environmentPrefix: 'test' });
    expect((await toggle()).body).toEqual({
      message: 'Switched to LIVE environment',
      isTestMode: false,
    });
    expect((await environment()).body).toEqual({ isTestMode: false, environmentPrefix: 'live' });
    expect((await toggle()).body).toMatchObject({ isTestMode: true });
  });

  it('shows before a toggle who would lose Standard, and who would regain it', async () => {
    const { database } = billing.app;
    const preview = async () =>
      (await admin.send('GET', '/api/admin/stripe/toggle-environment')).body;
    const before = (await preview()) as { losing: number; gaining: number };
    const people = await Promise.all([1, 2, 3, 4].map(() => billing.app.person()));
    const [both, onlyTest, onlyLive, past] = people.map(({ userId }) => userId);
    const day = 86_400_000;
    const held = (userId: number | undefined, environment: 'test' | 'live', endsIn = day) => ({
      userId: userId ?? 0,
      environment,
      source: 'grant' as const,
      startsAt: new Date(Date.now() - 10 * day),
      endsAt: new Date(Date.now() + endsIn),
    });
    await database
      .insert(entitlements)
      .values([
        held(both, 'test'),
        held(both, 'live'),
        held(onlyTest, 'test'),
        { ...held(onlyTest, 'live', -day) },
        held(onlyLive, 'live'),
        { ...held(past, 'live', -day), leewayUntil: new Date(Date.now() + day) },
      ]);
    expect(await preview()).toEqual({
      to: 'live',
      losing: before.losing + 1,
      gaining: before.gaining + 2,
      missing: [],
    });
  });

  it('decides which key the payment form gets', async () => {
    const key = async () =>
      ((await admin.send('GET', '/api/stripe/setup')).body as { publishableKey: string })
        .publishableKey;
    expect(await key()).toBe('pk_test_sandbox');
    await toggle();
    expect(await key()).toBe('pk_live_sandbox');
    await batch([{ key: 'stripe.live.keys.publishable', value: 'pk_live_saved' }]);
    expect(await key()).toBe('pk_live_saved');
  });

  it('can be toggled during a payment, which counts in the environment where it started', async () => {
    const person = await billing.app.person();
    const secret = await begin(person, 'payment');
    await toggle();
    await confirm(billing.stripe.test, secret);
    await billing.settle();
    expect(await currentUser(person)).toMatchObject({ isStandard: false });
    await toggle();
    expect(await currentUser(person)).toMatchObject({ isStandard: true });
  });

  it('changes only once when two administrators toggle it at the same time, or reports a conflict to the second', async () => {
    await init();
    const answers = await Promise.all([toggle(), toggle(), toggle()]);
    const done = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await environment()).body).toMatchObject({ isTestMode: done % 2 === 0 });
  });
});

describe('changing several payment settings', () => {
  it('saves all of them and returns the count; an untouched secret stays', async () => {
    await batch([{ key: 'stripe.test.webhook.secret', value: 'whsec_mine' }]);
    const answer = await batch([
      { key: 'stripe.test.keys.secret', value: 'sk_test_new' },
      { key: 'stripe.test.webhook.secret', value: '' },
      { key: 'stripe.test.own.note', value: 'ours' },
    ]);
    expect(answer.body).toEqual({ count: 2 });
    expect(await list()).toMatchObject([
      { key: 'stripe.test.keys.secret', hasValue: true, value: null },
      { key: 'stripe.test.own.note', value: 'ours', isKnown: false },
      { key: 'stripe.test.webhook.secret', hasValue: true, version: 1 },
    ]);
    expect(JSON.stringify(await billing.app.database.select().from(settings))).not.toMatch(
      /whsec_mine|sk_test_new/,
    );
  });

  it.each([
    ['nothing', []],
    ['a value that is not a list', 'x'],
    ['a bad one among good ones', [good(), { key: 'stripe.test.keys.secret', value: 'pk_test_1' }]],
    ['one of another category', [good(), { key: 'api.openai.key', value: 'x' }]],
    ['one of the environment only', [good(), { key: 'stripe.api_url', value: 'http://evil' }]],
  ])('refuses %s and saves none', async (_name, configs) => {
    expect(await batch(configs)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(await list()).toEqual([]);
  });
});

function good() {
  return { key: 'stripe.test.keys.publishable', value: 'pk_test_good' };
}

describe('the products', () => {
  it('are those of the active environment, with their prices', async () => {
    expect((await products()).body).toEqual([
      {
        id: 'prod_StandardAccessTest',
        name: 'Standard Access',
        active: true,
        prices: expect.arrayContaining([
          {
            id: 'price_StandardAccessMonthlyTest',
            unit_amount: 999,
            currency: 'usd',
            recurring: { interval: 'month' },
          },
          { id: 'price_StandardAccessThirtyDaysTest', unit_amount: 1499, currency: 'usd' },
        ]) as unknown,
      },
    ]);
    await toggle();
    expect(((await products()).body as PaymentProduct[])[0]?.id).toBe('prod_StandardAccessLive');
  });

  it('fail with a clear error when Stripe is down', async () => {
    await billing.fail({ mode: 'error' });
    expect(await products()).toMatchObject({
      status: 503,
      body: {
        code: 'payments-unavailable',
        message: expect.stringMatching(/You haven’t been charged/),
      },
    });
  });
});

it('the Stripe key is tested without saving it', async () => {
  const test = (value: string) =>
    admin.send('POST', '/api/admin/config/stripe.test.keys.secret/test', { value });
  const { host } = new URL(billing.stripeUrl);
  expect((await test('sk_test_any')).body).toEqual({
    isWorking: true,
    message: `${host} accepts this key.`,
  });
  expect((await test('sk_live_any')).body).toMatchObject({
    isWorking: false,
    message: expect.stringMatching(/must start with sk_test_ or rk_test_/),
  });
  await billing.fail({ mode: 'error' });
  expect((await test('sk_test_any')).body).toMatchObject({
    isWorking: false,
    message: expect.stringMatching(/Couldn’t reach Stripe/),
  });
});

it.each([
  ['GET', 'environment'],
  ['POST', 'init'],
  ['POST', 'batch'],
  ['POST', 'toggle-environment'],
  ['GET', 'products'],
])('%s /api/admin/stripe/%s is for administrators', async (method, name) => {
  const at = `/api/admin/stripe/${name}`;
  expect((await billing.app.visitor().send(method, at)).status).toBe(401);
  const person = await billing.app.person({ isStandard: true });
  expect((await person.send(method, at)).status).toBe(403);
  expect(await list()).toEqual([]);
});
