import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Receipt } from '#shared/contract/billing/schemas.ts';
import { entitlements, paymentCustomers } from '#server/db/schema/billing.ts';
import { grantStandard } from '../support/test-accounts.ts';
import type { TestClient } from '../support/test-client.ts';
import {
  begin,
  buy,
  confirm,
  currentUser,
  daysLeft,
  membershipOf,
  startTestBilling,
  type TestBilling,
} from '../support/test-billing.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
});
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

async function person(kind: 'payment' | 'subscription') {
  const client = await billing.app.person();
  await buy(billing, client, kind);
  return client;
}

/** A subscriber whose bank will refuse the next renewal. */
async function doomedSubscriber() {
  const client = await person('subscription');
  const { stripeCustomerId: customer } = await currentUser(client);
  await billing.control('card', { customer, number: '4000000000000341' });
  await billing.settle();
  return client;
}

/** The customer's latest payment that went through. */
async function paymentOf(client: TestClient): Promise<string> {
  const { stripeCustomerId: customer } = await currentUser(client);
  const { data } = await billing.stripe.test.paymentIntents.list({ customer: customer ?? '' });
  return data.find(({ status }) => status === 'succeeded')?.id ?? '';
}

/** Moves what a person is entitled to into the past, as time does. */
async function letDaysPass(userId: number, days: number) {
  const move = sql`make_interval(days => ${days})`;
  await billing.app.database
    .update(entitlements)
    .set({
      startsAt: sql`${entitlements.startsAt} - ${move}`,
      endsAt: sql`${entitlements.endsAt} - ${move}`,
      leewayUntil: sql`${entitlements.leewayUntil} - ${move}`,
    })
    .where(eq(entitlements.userId, userId));
}

describe('a subscription', () => {
  it('goes on with each renewal', async () => {
    const client = await person('subscription');
    await billing.control('advance', { days: 32 });
    expect(await daysLeft(client)).toBeGreaterThan(56);
    await billing.control('advance', { days: 31 });
    expect(await daysLeft(client)).toBeGreaterThan(85);
    expect((await membershipOf(client)).entitlements).toHaveLength(3);
  });

  it('whose renewal fails lasts to the end of what is paid for, and is then gone', async () => {
    const client = await doomedSubscriber();
    const before = (await currentUser(client)).standardExpiry;
    await billing.control('advance', { days: 33 });
    expect(await membershipOf(client)).toMatchObject({
      standardExpiry: before,
      explanation: expect.stringContaining('unless you change the card'),
      subscription: { status: 'past-due', renewsAt: null, periodEnd: before },
    });
    await letDaysPass(client.userId, 33);
    expect(await membershipOf(client)).toMatchObject({
      isStandard: false,
      explanation: expect.stringContaining('could not be charged'),
    });
    for (const path of ['/api/create-subscription', '/api/create-payment-intent']) {
      const body = path.endsWith('intent')
        ? { amount: 14.99, planId: 'standard-access' }
        : undefined;
      expect(await client.send('POST', path, body)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('Change its card') },
      });
    }
  });

  it('goes on when the card is changed after a renewal failed', async () => {
    const client = await doomedSubscriber();
    await billing.control('advance', { days: 33 });
    const { body } = await client.send('POST', '/api/subscription/card');
    const { clientSecret } = body as { clientSecret: string };
    expect((await client.send('POST', '/api/subscription/card')).body).toEqual({ clientSecret });
    await confirm(billing.stripe.test, clientSecret);
    await billing.settle();
    expect(await membershipOf(client)).toMatchObject({
      isStandard: true,
      subscription: { status: 'active', card: { last4: '4242' } },
    });
    expect(await daysLeft(client)).toBeGreaterThan(56);
  });

  it('that is past due ends at once when it is cancelled', async () => {
    const client = await doomedSubscriber();
    await billing.control('advance', { days: 33 });
    const { body } = await client.send('POST', '/api/subscription/cancel');
    expect(body).toMatchObject({ subscription: null });
  });

  it('that is cancelled lasts to its end, and can be resumed until then', async () => {
    const client = await person('subscription');
    const { periodEnd } = (await membershipOf(client)).subscription ?? {};
    const cancelled = await client.send('POST', '/api/subscription/cancel');
    expect(cancelled.body).toMatchObject({
      isStandard: true,
      explanation: expect.stringContaining('does not renew'),
      subscription: { cancelAtPeriodEnd: true, renewsAt: null, periodEnd },
    });
    expect((await client.send('POST', '/api/subscription/cancel')).status).toBe(200);
    const resumed = await client.send('POST', '/api/subscription/resume');
    expect(resumed.body).toMatchObject({
      subscription: { cancelAtPeriodEnd: false, renewsAt: periodEnd },
    });
    await client.send('POST', '/api/subscription/cancel');
    await billing.control('advance', { days: 33 });
    expect(await membershipOf(client)).toMatchObject({
      standardExpiry: periodEnd,
      subscription: null,
    });
    expect(await client.send('POST', '/api/subscription/resume')).toMatchObject({ status: 409 });
    await letDaysPass(client.userId, 33);
    expect(await membershipOf(client)).toMatchObject({
      isStandard: false,
      explanation: expect.stringMatching(/^Standard ended on /),
    });
  });

  it.each(['cancel', 'resume', 'card'])('that is not there cannot be met with %s', async (verb) => {
    const client = await billing.app.person();
    expect(await client.send('POST', `/api/subscription/${verb}`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  it('changes its card', async () => {
    const client = await doomedSubscriber();
    await client.send('POST', '/api/subscription/sync');
    expect((await membershipOf(client)).subscription?.card?.last4).toBe('0341');
    const { body } = await client.send('POST', '/api/subscription/card');
    await confirm(billing.stripe.test, (body as { clientSecret: string }).clientSecret);
    await billing.settle();
    expect((await membershipOf(client)).subscription?.card?.last4).toBe('4242');
    await billing.control('advance', { days: 33 });
    expect(await daysLeft(client)).toBeGreaterThan(56);
  });
});

describe.each(['payment', 'subscription'] as const)('a %s that is taken back', (kind) => {
  it('by a full refund ends Standard', async () => {
    const client = await person(kind);
    await billing.control('refund', { payment_intent: await paymentOf(client) });
    await billing.settle();
    const membership = await membershipOf(client);
    expect(membership.isStandard).toBe(false);
    expect(membership.entitlements).toMatchObject([{ endedBy: 'refund' }]);
    if (kind === 'payment') expect(membership.explanation).toMatch(/was refunded/);
  });

  it('by a refund of a part leaves Standard as it is', async () => {
    const client = await person(kind);
    const before = await currentUser(client);
    const payment = await paymentOf(client);
    await billing.control('refund', { payment_intent: payment, amount: 500 });
    await billing.settle();
    expect(await currentUser(client)).toEqual(before);
  });

  it.each(['won', 'lost'])('by a dispute suspends Standard until it is %s', async (outcome) => {
    const client = await person(kind);
    const before = await currentUser(client);
    const payment = await paymentOf(client);
    const dispute = (await billing.control('dispute', { payment_intent: payment })) as {
      id: string;
    };
    await billing.settle();
    expect((await currentUser(client)).isStandard).toBe(false);
    expect((await membershipOf(client)).entitlements).toMatchObject([{ endedBy: 'dispute' }]);
    await billing.control('dispute', { dispute: dispute.id, outcome });
    await billing.settle();
    const after = await currentUser(client);
    expect(after.isStandard).toBe(outcome === 'won');
    if (outcome === 'won') expect(after).toEqual(before);
  });
});

describe('a customer who was deleted at Stripe', () => {
  it.each(['payment', 'subscription'] as const)('keeps a %s, and can pay again', async (kind) => {
    const client = await person(kind);
    const before = await currentUser(client);
    await billing.stripe.test.customers.del(before.stripeCustomerId ?? '');
    await billing.settle();
    const answer = await client.send('POST', '/api/subscription/sync');
    expect(answer).toMatchObject({ status: 200, body: { isStandard: true } });
    expect((await currentUser(client)).standardExpiry).toBe(before.standardExpiry);
    await letDaysPass(client.userId, 40);
    await buy(billing, client, 'payment');
    const after = await currentUser(client);
    expect(after.isStandard).toBe(true);
    expect(after.stripeCustomerId).not.toBe(before.stripeCustomerId);
  });
});

describe('a grant', () => {
  it('is not touched by a sync, a payment or its refund', async () => {
    const client = await person('payment');
    await grantStandard(billing.app.database, client.userId, 365);
    const grants = () =>
      billing.app.database
        .select()
        .from(entitlements)
        .where(sql`${entitlements.userId} = ${client.userId} and source = 'grant'`);
    const before = await grants();
    await billing.control('refund', { payment_intent: await paymentOf(client) });
    await client.send('POST', '/api/subscription/sync');
    expect(await grants()).toEqual(before);
    expect(await membershipOf(client)).toMatchObject({
      isStandard: true,
      explanation: expect.stringContaining('An administrator has given you Standard'),
    });
  });
});

describe('receipts', () => {
  it('list what was paid, the latest first, and what was given back', async () => {
    const client = await person('subscription');
    expect(
      (await (await billing.app.person()).send('GET', '/api/subscription/invoices')).body,
    ).toEqual([]);
    await client.send('POST', '/api/subscription/cancel');
    await buy(billing, client, 'payment');
    await billing.control('refund', { payment_intent: await paymentOf(client), amount: 499 });
    const { body } = await client.send('GET', '/api/subscription/invoices');
    const receipts = body as Receipt[];
    const paid = receipts.find(({ kind }) => kind === 'payment');
    const invoice = receipts.find(({ kind }) => kind === 'subscription');
    expect(receipts).toHaveLength(2);
    expect(paid).toMatchObject({ amountCents: 1499, refundedCents: 499, status: 'paid' });
    expect(invoice).toMatchObject({ amountCents: 999, refundedCents: 0, currency: 'usd' });
  });
});

describe('calls to Stripe', () => {
  it('that one person has under way at once are few, so that others are served', async () => {
    const client = await person('subscription');
    await billing.fail({ mode: 'slow', path: '/v1/invoices', delayMs: 200 });
    const ask = () => client.send('GET', '/api/subscription/invoices');
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(32);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy', retryAfterSeconds: 5 } });
    }
    expect((await ask()).status).toBe(200);
  });
});

describe('an open form', () => {
  it('is looked at again soon, so that whoever pays there is not forgotten', async () => {
    const client = await billing.app.person();
    await begin(client, 'subscription');
    const [row] = await billing.app.database
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.userId, client.userId));
    expect((row?.nextSyncAt?.getTime() ?? Infinity) - Date.now()).toBeLessThan(3 * 60_000);
  });
});
