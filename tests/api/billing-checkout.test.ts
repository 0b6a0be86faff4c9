import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PurchaseStart } from '#shared/contract/billing/schemas.ts';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { entitlements, paymentAttempts, paymentCustomers } from '#server/areas/billing/schema.ts';
import { confirmInBrowser } from '../../sandbox/stripe/testing/browser-calls.ts';
import type { TestClient } from '../support/test-client.ts';
import {
  begin,
  buy,
  cards,
  confirm,
  currentUser,
  dayMs,
  daysLeft,
  makeCode,
  membershipOf,
  resetPrices,
  setPrice,
  startTestBilling,
  thirtyDays,
  type TestBilling,
} from '../support/test-billing.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
});
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

const visa = { number: '4242424242424242' };
const kinds = ['payment', 'subscription'] as const;
const paths = { payment: '/api/create-payment-intent', subscription: '/api/create-subscription' };

function intents() {
  return billing.stripe.test.paymentIntents.list({ limit: 100 });
}

describe('paying', () => {
  it('by the month makes a person Standard for a month', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    expect(await currentUser(person)).toMatchObject({
      isStandard: true,
      stripeCustomerId: expect.stringMatching(/^cus_/),
    });
    expect(await daysLeft(person)).toBeGreaterThan(27);
    expect(await membershipOf(person)).toMatchObject({
      isStandard: true,
      explanation: expect.stringMatching(/^Your subscription is active and renews on /),
      entitlements: [{ source: 'subscription', endedBy: null }],
      subscription: {
        status: 'active',
        cancelAtPeriodEnd: false,
        priceCents: 999,
        card: { brand: 'visa', last4: '4242' },
      },
    });
  });

  it('once makes a person Standard for 30 days to the second', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'payment');
    const { entitlements: rows, explanation, subscription } = await membershipOf(person);
    expect(rows).toHaveLength(1);
    const lengthMs = Date.parse(rows[0]?.endsAt ?? '') - Date.parse(rows[0]?.startsAt ?? '');
    expect(lengthMs).toBe(30 * dayMs);
    expect(explanation).toMatch(/^Your payment for 30 days gives you Standard until /);
    expect(subscription).toBeNull();
    const [intent] = (await intents()).data;
    expect(intent).toMatchObject({ amount: 1499, currency: 'usd' });
  });

  it.each(kinds)('by %s needs no notification when the success page syncs', async (kind) => {
    const person = await billing.app.person();
    await billing.control('webhooks', { action: 'drop' });
    await confirm(billing.stripe.test, await begin(person, kind));
    expect((await currentUser(person)).isStandard).toBe(false);
    const { body } = await person.send('POST', '/api/subscription/sync');
    expect(body).toMatchObject({
      isStandard: true,
      message: expect.stringMatching(kind === 'payment' ? /until/ : /renews/),
    });
    expect((await currentUser(person)).isStandard).toBe(true);
  });

  it('is distinguished from not having paid', async () => {
    const person = await billing.app.person();
    expect((await person.send('POST', '/api/subscription/sync')).body).toEqual({
      isStandard: false,
      message: 'We found no subscription or payment for this account.',
    });
    await begin(person, 'payment');
    expect((await person.send('POST', '/api/subscription/sync')).body).toMatchObject({
      isStandard: false,
    });
  });

  it('reuses the same intent after a card was declined', async () => {
    const person = await billing.app.person();
    const secret = await begin(person, 'payment');
    await expect(confirm(billing.stripe.test, secret, cards.isDeclined)).rejects.toThrow(
      /declined/,
    );
    await billing.settle();
    expect((await currentUser(person)).isStandard).toBe(false);
    expect(await begin(person, 'payment')).toBe(secret);
    await confirm(billing.stripe.test, secret);
    await billing.settle();
    expect((await currentUser(person)).isStandard).toBe(true);
  });
});

describe('a second click', () => {
  it.each(kinds)('of %s, in two tabs at once, makes one payment', async (kind) => {
    const person = await billing.app.person();
    const secrets = await Promise.all([1, 2, 3, 4].map(() => begin(person, kind)));
    expect(new Set(secrets).size).toBe(1);
    expect((await intents()).data).toHaveLength(1);
    expect((await billing.stripe.test.customers.list()).data).toHaveLength(1);
  });

  it.each(kinds)('of %s, in another server process, makes one payment', async (kind) => {
    const other = await billing.app.startAnother();
    const person = await billing.app.person();
    const secrets = await Promise.all([begin(person, kind), begin(person.at(other.url), kind)]);
    expect(new Set(secrets).size).toBe(1);
    expect((await intents()).data).toHaveLength(1);
  });

  it.each(kinds)('of %s after a reload makes one payment', async (kind) => {
    const person = await billing.app.person();
    expect(await begin(person, kind)).toBe(await begin(person, kind));
    expect((await intents()).data).toHaveLength(1);
  });

  it.each(kinds)('of %s finds the existing payment when the response was lost', async (kind) => {
    const person = await billing.app.person();
    const path = kind === 'payment' ? '/v1/payment_intents' : '/v1/subscriptions';
    await billing.fail({ mode: 'lost-reply', method: 'POST', path, times: 3 });
    expect(
      (await person.send('POST', paths[kind], kind === 'payment' ? thirtyDays : undefined)).status,
    ).toBe(503);
    await begin(person, kind);
    expect((await intents()).data).toHaveLength(1);
  });

  it('makes a new intent when the open one was cancelled at Stripe', async () => {
    const person = await billing.app.person();
    const secret = await begin(person, 'payment');
    await billing.stripe.test.paymentIntents.cancel(secret.split('_secret_')[0] ?? '');
    expect(await begin(person, 'payment')).not.toBe(secret);
  });
});

describe('a person cannot pay twice', () => {
  it.each(kinds)('who has %s', async (kind) => {
    const person = await billing.app.person();
    await buy(billing, person, kind);
    const before = (await intents()).data.length;
    for (const other of kinds) {
      const body = other === 'payment' ? thirtyDays : undefined;
      const answer = await person.send('POST', paths[other], body);
      expect(answer).toMatchObject({ status: 409, body: { code: 'already-standard' } });
    }
    expect((await intents()).data).toHaveLength(before);
  });

  it('who has just paid in another tab, even without a notification', async () => {
    const person = await billing.app.person();
    await billing.control('webhooks', { action: 'drop' });
    await confirm(billing.stripe.test, await begin(person, 'payment'));
    const answer = await person.send('POST', paths.subscription);
    expect(answer).toMatchObject({ status: 409, body: { code: 'already-standard' } });
    expect((await currentUser(person)).isStandard).toBe(true);
  });

  it('who was given Standard by an administrator', async () => {
    const person = await billing.app.person({ isStandard: true });
    const answer = await person.send('POST', paths.payment, thirtyDays);
    expect(answer).toMatchObject({ status: 409, body: { code: 'already-standard' } });
  });

  it('because the checkout open in the other tab is closed', async () => {
    const person = await billing.app.person();
    const open = await begin(person, 'payment');
    await buy(billing, person, 'subscription');
    await expect(confirm(billing.stripe.test, open)).rejects.toThrow(/canceled/);
  });

  it('for days that a subscription covers: days bought before it ends start when it ends', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    await person.send('POST', '/api/subscription/cancel');
    await buy(billing, person, 'payment');
    const { entitlements: rows, explanation } = await membershipOf(person);
    const paid = rows.find(({ source }) => source === 'payment');
    const month = rows.find(({ source }) => source === 'subscription');
    expect(paid?.startsAt).toBe(month?.endsAt);
    expect(explanation).toMatch(/doesn’t renew\. Standard is already paid for until/);
    expect(await daysLeft(person)).toBeGreaterThan(57);
    const again = await person.send('POST', paths.payment, thirtyDays);
    expect(again).toMatchObject({ status: 409, body: { code: 'already-standard' } });
    // Resuming the subscription moves the prepaid days to its end.
    await person.send('POST', '/api/subscription/resume');
    await billing.control('advance', { days: 32 });
    expect(await daysLeft(person)).toBeGreaterThan(85);
  });
});

describe('the price', () => {
  it.each([
    [{ ...thirtyDays, amount: 0.01 }, 'amount'],
    [{ ...thirtyDays, amount: 1499 }, 'amount'],
    [{ ...thirtyDays, amount: -14.99 }, 'amount'],
    [{ ...thirtyDays, planId: 'free-forever' }, 'planId'],
    [{ amount: 14.99 }, 'planId'],
    [{ ...thirtyDays, currency: 'jpy' }, 'body'],
  ])('is set by the server: %j is refused', async (body, field) => {
    const person = await billing.app.person();
    const answer = await person.send('POST', paths.payment, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fieldErrors: { [field]: expect.any(String) } },
    });
    expect((await intents()).data).toHaveLength(0);
  });
});

/** Leaves open a form of this kind that was started at another price. */
async function leaveOpenAt(unit_amount: number, kind: (typeof kinds)[number], userId: number) {
  const stripe = billing.stripe.test;
  const [customer] = (await stripe.customers.list()).data;
  const ofCustomer = { customer: customer?.id ?? '' };
  const made =
    kind === 'payment'
      ? await stripe.paymentIntents.create({
          ...ofCustomer,
          amount: unit_amount,
          currency: 'usd',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        })
      : await leaveSubscriptionAt(unit_amount, ofCustomer);
  await billing.app.database
    .update(paymentAttempts)
    .set({ objectId: made.id })
    .where(and(eq(paymentAttempts.userId, userId), eq(paymentAttempts.kind, kind)));
  return made.id;
}

async function leaveSubscriptionAt(unit_amount: number, ofCustomer: { customer: string }) {
  const stripe = billing.stripe.test;
  const product = await stripe.products.create({ name: 'Standard, as it was' });
  const price = await stripe.prices.create({
    product: product.id,
    unit_amount,
    currency: 'usd',
    recurring: { interval: 'month' },
    lookup_key: 'as_it_was',
  });
  return stripe.subscriptions.create({
    ...ofCustomer,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
  });
}

describe('a form opened before the price changed', () => {
  it.each(kinds)('of %s is closed: today’s price is charged', async (kind) => {
    const person = await billing.app.person();
    await begin(person, kind);
    const old = await leaveOpenAt(1999, kind, person.userId);
    const body = kind === 'payment' ? thirtyDays : undefined;
    const answer = await person.send('POST', paths[kind], body);
    const price = kind === 'payment' ? 1499 : 999;
    expect(answer).toMatchObject({ status: 200, body: { amountCents: price } });
    const left =
      kind === 'payment'
        ? await billing.stripe.test.paymentIntents.retrieve(old)
        : await billing.stripe.test.subscriptions.retrieve(old);
    expect(left.status).toBe(kind === 'payment' ? 'canceled' : 'incomplete_expired');
    await confirm(billing.stripe.test, (answer.body as { clientSecret: string }).clientSecret);
    const { data } = await billing.stripe.test.charges.list();
    expect(data.map(({ amount }) => amount)).toEqual([price]);
  });
});

describe('prices at Stripe', () => {
  afterEach(() => resetPrices(billing));
  const shown = async () =>
    ((await billing.app.visitor().send('GET', '/api/switchyard/models')).body as Picker).plans;

  it('are shown and charged without a deploy', async () => {
    const price = await setPrice(billing, 'monthly', 1299);
    await setPrice(billing, 'thirtyDays', 1999);
    expect(await shown()).toEqual({ monthly: '$12.99', thirtyDays: '$19.99', annual: null });
    const page = await (await fetch(`${billing.app.url}/pricing`)).text();
    expect(page).toContain('$12.99');
    expect(page).not.toContain('$9.99');
    const person = await billing.app.person();
    const answer = await person.send('POST', paths.subscription);
    expect(answer).toMatchObject({ status: 200, body: { amountCents: 1299 } });
    expect((await billing.stripe.test.subscriptions.list({ status: 'all' })).data).toMatchObject([
      { items: { data: [{ price: { id: price, unit_amount: 1299 } }] } },
    ]);
    expect(await person.send('POST', paths.payment, thirtyDays)).toMatchObject({
      status: 400,
      body: { fieldErrors: { amount: expect.stringContaining('$19.99') } },
    });
    const today = { ...thirtyDays, amount: 19.99 };
    expect(await person.send('POST', paths.payment, today)).toMatchObject({
      status: 200,
      body: { amountCents: 1999 },
    });
  });

  it('are the last known ones while Stripe is down, even in a new process', async () => {
    await setPrice(billing, 'monthly', 1299);
    await billing.fail({ mode: 'error' });
    const { url } = await billing.app.startAnother();
    const { body } = await billing.app.visitor().at(url).send('GET', '/api/switchyard/models');
    expect(body).toMatchObject({ plans: { monthly: '$12.99' } });
    await billing.reset();
  });

  it('are looked up again after Stripe refuses one that is no longer sold', async () => {
    await billing.control('webhooks', { action: 'drop' });
    const person = await billing.app.person();
    const [old] = (
      await billing.stripe.test.prices.list({ lookup_keys: ['standard_access_monthly'] })
    ).data;
    await setPrice(billing, 'monthly', 1299);
    await billing.stripe.test.prices.update(old?.id ?? '', { active: false });
    expect((await person.send('POST', paths.subscription)).status).toBe(502);
    expect(await person.send('POST', paths.subscription)).toMatchObject({
      status: 200,
      body: { amountCents: 1299 },
    });
    await billing.control('webhooks', { action: 'release' });
  });

  it.each(['/v1/prices', '/v1/products'])(
    'are created once in an account that has none, even if Stripe replays a failure of %s',
    async (path) => {
      const { prices } = billing.stripe.test;
      const lookup_keys = ['standard_access_monthly'];
      const [old] = (await prices.list({ lookup_keys })).data;
      await prices.update(old?.id ?? '', { lookup_key: '' });
      await billing.settle();
      await billing.fail({ mode: 'kept-error', path, method: 'POST', times: 1 });
      const people = [await billing.app.person(), await billing.app.person()];
      for (const person of people) {
        expect(await person.send('POST', paths.subscription)).toMatchObject({
          status: 200,
          body: { amountCents: 999 },
        });
      }
      const made = (await prices.list()).data.filter(({ unit_amount }) => unit_amount === 999);
      // One is the price without its lookup key, the other is the price that was created.
      expect(made).toHaveLength(2);
      expect((await prices.list({ lookup_keys })).data).toHaveLength(1);
    },
  );

  it('include a yearly price from its creation until it is archived', async () => {
    const person = await billing.app.person();
    const choose = () => person.send('POST', paths.subscription, { plan: 'annual' });
    expect(await choose()).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const price = await setPrice(billing, 'annual', 9900);
    expect(await shown()).toMatchObject({ annual: '$99.00' });
    await begin(person, 'subscription');
    const answer = await choose();
    expect(answer).toMatchObject({ status: 200, body: { amountCents: 9900 } });
    // The monthly form that is open in another tab can no longer charge anything.
    const { data } = await billing.stripe.test.subscriptions.list({ status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['incomplete', 'incomplete_expired']);
    await confirm(billing.stripe.test, (answer.body as { clientSecret: string }).clientSecret);
    await billing.settle();
    expect(await daysLeft(person)).toBeGreaterThan(364);
    expect((await membershipOf(person)).subscription).toMatchObject({
      priceCents: 9900,
      interval: 'year',
    });
    expect(await person.send('GET', '/api/subscription/invoices')).toMatchObject({
      body: [{ kind: 'subscription', amountCents: 9900 }],
    });
    await billing.control('advance', { days: 366 });
    expect((await membershipOf(person)).entitlements).toHaveLength(2);
    await billing.stripe.test.prices.update(price, { active: false });
    await billing.settle();
    expect(await shown()).toMatchObject({ annual: null });
  });
});

const bodies = { payment: thirtyDays, subscription: {} };

/** Opens the form of this kind with the extra fields in `more`. */
async function open(person: TestClient, kind: (typeof kinds)[number], more: object) {
  const answer = await person.send('POST', paths[kind], { ...bodies[kind], ...more });
  return { status: answer.status, body: answer.body as PurchaseStart };
}

describe.each([
  ['payment', 1499, 1199],
  ['subscription', 999, 799],
] as const)('a promotion code for a %s', (kind, listCents, amountCents) => {
  it('is worth what Stripe says: the amount shown is the amount charged', async () => {
    await makeCode(billing, 'SAVE20');
    const person = await billing.app.person();
    await begin(person, kind);
    const { body } = await open(person, kind, { promotionCode: ' save20 ' });
    expect(body).toMatchObject({
      amountCents,
      listCents,
      discount: { code: 'SAVE20', cents: listCents - amountCents, duration: 'once' },
      tax: null,
    });
    // A reload keeps the code but doesn't redeem it again.
    expect((await open(person, kind, {})).body).toMatchObject({ clientSecret: body.clientSecret });
    await confirm(billing.stripe.test, body.clientSecret);
    await billing.settle();
    const { data } = await billing.stripe.test.charges.list();
    expect(data.map(({ amount }) => amount)).toEqual([amountCents]);
    expect((await membershipOf(person)).entitlements).toMatchObject([{ source: kind }]);
    expect(await daysLeft(person)).toBeGreaterThan(27);
    expect(await person.send('GET', '/api/subscription/invoices')).toMatchObject({
      body: [{ kind, amountCents, status: 'paid' }],
    });
    const [code] = (await billing.stripe.test.promotionCodes.list({ code: 'SAVE20' })).data;
    expect(code?.times_redeemed).toBe(1);
  });

  it('can be removed again, which closes the form that used it', async () => {
    await makeCode(billing, 'SAVE20');
    const person = await billing.app.person();
    const { body } = await open(person, kind, { promotionCode: 'SAVE20' });
    const without = await open(person, kind, { promotionCode: '' });
    expect(without.body).toMatchObject({ amountCents: listCents, discount: null });
    await expect(confirm(billing.stripe.test, body.clientSecret)).rejects.toThrow(/canceled/);
  });

  it.each([
    ['nobody made', 'NONE', undefined, /^The code NONE isn’t valid or has expired\.$/],
    ['is for a larger purchase', 'LARGE', { minimum_amount: 5000 }, /isn’t valid for this/],
    ['leaves nothing to pay', 'FREE', {}, /^With the code FREE, less than \$0\.50 would be left/],
  ])(
    'is refused with a message when it %s, and starts no payment',
    async (_why, typed, limits, words) => {
      const isFree = typed === 'FREE';
      if (limits) {
        const restrictions = { ...limits, minimum_amount_currency: 'usd' };
        await makeCode(billing, typed, isFree ? { percent_off: 100 } : {}, { restrictions });
      }
      const person = await billing.app.person();
      const secret = await begin(person, kind);
      const { status, body } = await open(person, kind, { promotionCode: typed });
      expect(status).toBe(400);
      expect(body).toMatchObject({ fieldErrors: { promotionCode: expect.stringMatching(words) } });
      expect(await begin(person, kind)).toBe(secret);
    },
  );

  it('is treated as unknown once it is used up', async () => {
    await makeCode(billing, 'ONCE', {}, { max_redemptions: 1 });
    const [first, second] = [await billing.app.person(), await billing.app.person()];
    expect((await open(first, kind, { promotionCode: 'ONCE' })).status).toBe(200);
    expect((await open(second, kind, { promotionCode: 'ONCE' })).status).toBe(400);
  });

  it('can be refunded: the amount paid after the discount comes back', async () => {
    await makeCode(billing, 'SAVE20');
    const person = await billing.app.person();
    const { body } = await open(person, kind, { promotionCode: 'SAVE20' });
    await confirm(billing.stripe.test, body.clientSecret);
    await billing.control('refund', { payment_intent: body.clientSecret.split('_secret_')[0] });
    await billing.settle();
    expect((await currentUser(person)).isStandard).toBe(false);
  });
});

describe('a promotion code that counts for every renewal', () => {
  it('lowers the next charge, both announced and actual', async () => {
    await makeCode(billing, 'ALWAYS', { duration: 'forever' });
    const person = await billing.app.person();
    const { body } = await open(person, 'subscription', { promotionCode: 'ALWAYS' });
    await confirm(billing.stripe.test, body.clientSecret);
    await billing.settle();
    expect((await membershipOf(person)).subscription).toMatchObject({ priceCents: 799 });
    await billing.control('advance', { days: 32 });
    const { data } = await billing.stripe.test.charges.list();
    expect(data.map(({ amount }) => amount)).toEqual([799, 799]);
  });
});

describe('taxes', () => {
  const berlin = {
    country: 'DE',
    line1: 'Hauptstr. 1',
    line2: '',
    postalCode: '10115',
    city: 'Berlin',
    state: '',
  };
  let url: string;
  beforeAll(async () => {
    ({ url } = await billing.app.startAnother({ STRIPE_TAX: 'on' }));
  });

  it.each([
    ['payment', 1499, 285],
    ['subscription', 999, 190],
  ] as const)('on a %s need an address and are shown and charged', async (kind, list, tax) => {
    const person = (await billing.app.person()).at(url);
    const unknown = await open(person, kind, {});
    expect(unknown).toMatchObject({
      status: 400,
      body: { fieldErrors: { address: expect.stringContaining('Enter your billing address') } },
    });
    const nowhere = { ...berlin, country: 'US', postalCode: 'x' };
    expect(await open(person, kind, { address: nowhere })).toMatchObject({
      status: 400,
      body: { fieldErrors: { address: expect.stringContaining('recognize this address') } },
    });
    const { body } = await open(person, kind, { address: berlin });
    expect(body).toMatchObject({
      listCents: list,
      amountCents: list + tax,
      tax: { cents: tax, isIncluded: false },
      address: berlin,
    });
    // The address is saved now. Another address changes the tax.
    expect((await open(person, kind, {})).body.clientSecret).toBe(body.clientSecret);
    const vienna = { ...berlin, country: 'AT', postalCode: '1010', city: 'Wien' };
    const moved = await open(person, kind, { address: vienna });
    expect(moved.body.amountCents).toBe(list + Math.round(list * 0.2));
    await confirm(billing.stripe.test, moved.body.clientSecret);
    await billing.settle();
    const { data } = await billing.stripe.test.charges.list();
    expect(data.map(({ amount }) => amount)).toEqual([moved.body.amountCents]);
    expect(await person.send('GET', '/api/subscription/invoices')).toMatchObject({
      body: [{ kind, amountCents: moved.body.amountCents, taxCents: Math.round(list * 0.2) }],
    });
    if (kind === 'subscription') {
      const { subscription } = await membershipOf(person);
      expect(subscription).toMatchObject({ priceCents: moved.body.amountCents });
    }
  });
});

describe('another person’s payment', () => {
  it('gives Standard to the person the payment belongs to, not to the payer', async () => {
    const [owner, stranger] = [await billing.app.person(), await billing.app.person()];
    const secret = await begin(owner, 'payment');
    expect(await begin(stranger, 'payment')).not.toBe(secret);
    await confirm(billing.stripe.test, secret);
    await billing.settle();
    await stranger.send('POST', '/api/subscription/sync');
    expect((await currentUser(stranger)).isStandard).toBe(false);
    expect((await currentUser(owner)).isStandard).toBe(true);
  });
});

describe('while Stripe is down', () => {
  it.each(kinds)('%s is refused with a message, and works afterwards', async (kind) => {
    const person = await billing.app.person();
    await billing.fail({ mode: 'error' });
    const body = kind === 'payment' ? thirtyDays : undefined;
    expect(await person.send('POST', paths[kind], body)).toMatchObject({
      status: 503,
      body: {
        code: 'payments-unavailable',
        message: expect.stringContaining('You haven’t been charged'),
      },
    });
    await billing.reset();
    await buy(billing, person, kind);
    expect((await currentUser(person)).isStandard).toBe(true);
  });

  it('what was paid for stays and is shown, and a sync reports that it cannot run', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'payment');
    await billing.fail({ mode: 'error' });
    expect((await person.send('POST', '/api/subscription/sync')).status).toBe(503);
    expect(await membershipOf(person)).toMatchObject({ isStandard: true });
  });

  it('a key that Stripe does not accept is reported without the key', async () => {
    const other = await billing.app.startAnother({ STRIPE_TEST_SECRET_KEY: 'sk_test_invalid' });
    const person = (await billing.app.person()).at(other.url);
    const answer = await person.send('POST', paths.payment, thirtyDays);
    expect(answer).toMatchObject({ status: 502, body: { code: 'payments-refused' } });
    expect(JSON.stringify(answer.body)).not.toContain('sk_test');
  });
});

describe('without keys', () => {
  it('each call names the missing setting, and nothing else breaks', async () => {
    const other = await billing.app.startAnother({
      STRIPE_TEST_SECRET_KEY: '',
      STRIPE_TEST_PUBLISHABLE_KEY: '',
    });
    const person = (await billing.app.person()).at(other.url);
    const payment = await person.send('POST', paths.payment, thirtyDays);
    expect(payment).toMatchObject({
      status: 503,
      body: { code: 'missing-key', missingKey: 'STRIPE_TEST_SECRET_KEY' },
    });
    expect(await person.send('GET', '/api/stripe/setup')).toMatchObject({
      status: 503,
      body: { code: 'missing-key', missingKey: 'STRIPE_TEST_PUBLISHABLE_KEY' },
    });
    expect((await person.send('POST', '/api/subscription/sync')).status).toBe(200);
    const policy = (await person.fetch('/')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('http');
  });
});

describe('the payment form', () => {
  it('receives its key and script, and the page may load them', async () => {
    const { body } = await billing.app.visitor().send('GET', '/api/stripe/setup');
    const { publishableKey, scriptUrl } = body as { publishableKey: string; scriptUrl: string };
    expect(publishableKey).toBe('pk_test_sandbox');
    const { origin } = new URL(scriptUrl);
    const policy = (await billing.app.visitor().fetch('/')).headers.get('content-security-policy');
    for (const directive of ['script-src', 'frame-src', 'connect-src']) {
      expect(policy).toContain(`${directive} 'self' ${origin}`);
    }
  });
});

describe('test and live', () => {
  it('are separate modes: customers, ids and payments never mix', async () => {
    const live = await billing.app.startAnother({ STRIPE_ENVIRONMENT: 'live' });
    const person = await billing.app.person();
    const livePerson = person.at(live.url);
    await buy(billing, person, 'payment');
    expect((await currentUser(person)).isStandard).toBe(true);
    expect(await currentUser(livePerson)).toMatchObject({
      isStandard: false,
      stripeCustomerId: null,
    });
    const secret = await begin(livePerson, 'payment');
    const payLive = () => confirmInBrowser(billing.stripeUrl, secret, visa, 'pk_live_sandbox');
    expect((await payLive()).status).toBe(402);
    await billing.settle();
    expect((await currentUser(livePerson)).isStandard).toBe(false);
    await billing.control('live-cards', { accept: true });
    expect((await payLive()).status).toBe(200);
    await billing.settle();
    expect((await currentUser(livePerson)).isStandard).toBe(true);
    const ids = [await currentUser(person), await currentUser(livePerson)].map(
      ({ stripeCustomerId }) => stripeCustomerId,
    );
    expect(new Set(ids).size).toBe(2);
    const rows = await billing.app.database
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.userId, person.userId));
    expect(rows.map(({ environment }) => environment).toSorted()).toEqual(['live', 'test']);
    const granted = await billing.app.database
      .select()
      .from(entitlements)
      .where(eq(entitlements.userId, person.userId));
    expect(granted.map(({ environment }) => environment).toSorted()).toEqual(['live', 'test']);
    expect((await livePerson.send('GET', '/api/stripe/setup')).body).toMatchObject({
      publishableKey: 'pk_live_sandbox',
    });
  });
});
