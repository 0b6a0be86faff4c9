import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Membership, PaymentReceipt } from '#shared/contract/billing/schemas.ts';
import { formatDayIn } from '#shared/lib/format.ts';
import { entitlements, paymentCustomers, paymentRefunds } from '#server/areas/billing/schema.ts';
import { grantStandard } from '../support/test-accounts.ts';
import type { TestClient } from '../support/test-client.ts';
import {
  begin,
  buy,
  confirm,
  currentUser,
  dayMs,
  daysLeft,
  membershipOf,
  startTestBilling,
  subscribeInDashboard,
  thirtyDays,
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

/** Creates a subscriber whose bank will decline the next renewal. */
async function doomedSubscriber() {
  const client = await person('subscription');
  const { stripeCustomerId: customer } = await currentUser(client);
  await billing.control('card', { customer, number: '4000000000000341' });
  await billing.settle();
  return client;
}

/** Returns the id of the customer's latest successful payment. */
async function paymentOf(client: TestClient): Promise<string> {
  const { stripeCustomerId: customer } = await currentUser(client);
  const { data } = await billing.stripe.test.paymentIntents.list({ customer: customer ?? '' });
  return data.find(({ status }) => status === 'succeeded')?.id ?? '';
}

/** Our clock doesn't follow the simulated Stripe's, so a refund ends the paid month instead. */
async function endPaidMonth(client: TestClient) {
  await billing.control('refund', { payment_intent: await paymentOf(client) });
  await billing.settle();
}

const dayIn = (timeZone: string, moment: string) => formatDayIn(timeZone, new Date(moment));

/** Moves a person's entitlements into the past, as if `days` had passed. */
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
  it('continues with each renewal', async () => {
    const client = await person('subscription');
    await billing.control('advance', { days: 32 });
    expect(await daysLeft(client)).toBeGreaterThan(56);
    await billing.control('advance', { days: 31 });
    expect(await daysLeft(client)).toBeGreaterThan(85);
    expect((await membershipOf(client)).entitlements).toHaveLength(3);
  });

  it('lasts through its grace period when a renewal fails, and then ends', async () => {
    const client = await doomedSubscriber();
    const before = (await currentUser(client)).standardExpiry;
    await billing.control('advance', { days: 33 });
    expect(await membershipOf(client)).toMatchObject({
      standardExpiry: before,
      explanation: expect.stringContaining('unless you change the card'),
      subscription: { status: 'past-due', renewsAt: null, periodEnd: before },
    });
    await letDaysPass(client.userId, 33);
    const { isStandard, graceEndsAt, standardExpiry } = await membershipOf(client);
    expect(isStandard).toBe(true);
    expect(graceEndsAt).toBe(standardExpiry);
    // Months have 28 to 31 days, so the grace days are counted from the end of the paid month.
    const lastDay = Date.parse(before ?? '') + (7 - 33) * dayMs;
    expect(graceEndsAt).toBe(new Date(lastDay).toISOString());
    await letDaysPass(client.userId, 7);
    expect(await membershipOf(client)).toMatchObject({
      isStandard: false,
      graceEndsAt: null,
      explanation: expect.stringContaining('We couldn’t charge'),
    });
    for (const path of ['/api/create-subscription', '/api/create-payment-intent']) {
      const body = path.endsWith('intent')
        ? { amount: 14.99, planId: 'standard-access' }
        : undefined;
      expect(await client.send('POST', path, body)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('Change your card') },
      });
    }
  });

  it('has as many grace days as are set, and none once it is cancelled', async () => {
    const none = await billing.app.startAnother({ GRACE_DAYS: '0' });
    const client = await doomedSubscriber();
    await billing.control('advance', { days: 33 });
    await letDaysPass(client.userId, 33);
    expect((await membershipOf(client)).isStandard).toBe(true);
    await client.at(none.url).send('POST', '/api/subscription/sync');
    await letDaysPass(client.userId, 33);
    expect((await membershipOf(client)).isStandard).toBe(false);
    await client.send('POST', '/api/subscription/sync');
    await letDaysPass(client.userId, 33);
    expect((await membershipOf(client)).isStandard).toBe(true);
    await client.send('POST', '/api/subscription/cancel');
    await billing.settle();
    await letDaysPass(client.userId, 33);
    expect((await membershipOf(client)).isStandard).toBe(false);
  });

  it('continues when the card is changed after a failed renewal', async () => {
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

  it('is announced on every page when it is overdue', async () => {
    const client = await doomedSubscriber();
    expect(await currentUser(client)).toMatchObject({ subscriptionStatus: 'active' });
    await billing.control('advance', { days: 33 });
    expect(await currentUser(client)).toMatchObject({ subscriptionStatus: 'past-due' });
    await client.send('POST', '/api/subscription/cancel');
    expect(await currentUser(client)).toMatchObject({ subscriptionStatus: null });
  });

  it('leaves no bill that could be paid on top of a new one after being overdue and cancelled', async () => {
    const client = await doomedSubscriber();
    await endPaidMonth(client);
    await billing.control('advance', { days: 33 });
    const [overdue] = (await billing.stripe.test.invoices.list()).data;
    expect(overdue?.status).toBe('open');
    await client.send('POST', '/api/subscription/cancel');
    await buy(billing, client, 'subscription');
    const { data } = await billing.stripe.test.invoices.list();
    expect(data.map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
    const card = { payment_method: 'pm_card_visa' };
    const pay = async () => billing.stripe.test.invoices.pay(overdue?.id ?? '', card);
    await expect(pay()).rejects.toThrow(/void/);
    const { body } = await client.send('GET', '/api/subscription/invoices');
    expect((body as PaymentReceipt[]).map(({ status }) => status)).toEqual(['paid', 'refunded']);
  });

  it('says why Standard ended after every retry of its renewal failed, and that nothing is owed', async () => {
    const client = await doomedSubscriber();
    await billing.control('advance', { days: 60 });
    await billing.settle();
    const { standardExpiry: paidUntil } = await membershipOf(client);
    await letDaysPass(client.userId, 60);
    // The grace days worked, so they count.
    const { standardExpiry } = await membershipOf(client);
    const lastDay = Date.parse(paidUntil ?? '') + (7 - 60) * dayMs;
    expect(standardExpiry).toBe(new Date(lastDay).toISOString());
    expect(await membershipOf(client)).toMatchObject({
      isStandard: false,
      subscription: null,
      explanation: expect.stringMatching(/Several attempts to charge.*Nothing is owed/),
    });
    const { data } = await billing.stripe.test.invoices.list();
    expect(data.filter(({ status }) => status === 'open')).toEqual([]);
  });

  it('is shown and cancelled together with one made in Stripe’s dashboard', async () => {
    const client = await person('subscription');
    await subscribeInDashboard(billing, (await currentUser(client)).stripeCustomerId ?? '');
    const both = await membershipOf(client);
    expect(both).toMatchObject({
      subscription: { status: 'active' },
      otherSubscriptions: [{ status: 'active' }],
      explanation: expect.stringContaining('Your other subscription continues: $9.99 will be'),
    });
    expect((await client.send('POST', '/api/subscription/cancel')).body).toMatchObject({
      subscription: { cancelAtPeriodEnd: true },
      otherSubscriptions: [{ cancelAtPeriodEnd: true }],
    });
    await client.send('POST', '/api/subscription/resume');
    const { subscription, otherSubscriptions } = await membershipOf(client);
    const going = [subscription, ...otherSubscriptions].filter((each) => each?.renewsAt);
    expect(going).toHaveLength(1);
  });

  it('that is cancelled lasts to its end, and can be resumed until then', async () => {
    const client = await person('subscription');
    const { periodEnd } = (await membershipOf(client)).subscription ?? {};
    const cancelled = await client.send('POST', '/api/subscription/cancel');
    expect(cancelled.body).toMatchObject({
      isStandard: true,
      explanation: expect.stringContaining('doesn’t renew'),
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

  it.each(['cancel', 'resume', 'card'])('that does not exist refuses %s', async (verb) => {
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

describe.each(['payment', 'subscription'] as const)('a %s that is reversed', (kind) => {
  it('by a full refund ends Standard', async () => {
    const client = await person(kind);
    await billing.control('refund', { payment_intent: await paymentOf(client) });
    await billing.settle();
    const membership = await membershipOf(client);
    expect(membership.isStandard).toBe(false);
    expect(membership.entitlements).toMatchObject([{ endedBy: 'refund' }]);
    if (kind === 'payment') expect(membership.explanation).toMatch(/was refunded/);
  });

  it('by a partial refund leaves Standard as it is', async () => {
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
    const { explanation } = await membershipOf(client);
    expect(explanation).not.toContain('until the dispute is settled');
    if (outcome === 'lost') expect(explanation).toMatch(/^Your bank returned the disputed payment/);
    const { body } = await client.send('GET', '/api/subscription/invoices');
    expect(body).toMatchObject([{ status: outcome === 'won' ? 'paid' : 'lost' }]);
  });
});

describe('a subscription whose payment was reversed', () => {
  it.each(['refund', 'dispute'])('by a %s shows the next charge', async (verb) => {
    const client = await person('subscription');
    const { renewsAt } = (await membershipOf(client)).subscription ?? {};
    await billing.control(verb, { payment_intent: await paymentOf(client) });
    await billing.settle();
    const day = dayIn('UTC', renewsAt ?? '');
    expect(await membershipOf(client)).toMatchObject({
      isStandard: false,
      subscription: { status: 'active' },
      explanation: expect.stringContaining(
        `Your subscription continues: $9.99 will be charged on ${day} unless you cancel it under Manage Subscription.`,
      ),
    });
    expect(await client.send('POST', '/api/create-subscription')).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          new RegExp(`comes back when your subscription renews on ${day}\\. To buy Standard now`),
        ),
      },
    });
    // Nothing that was paid for is left, so it ends at once, and Standard can be bought again.
    expect((await membershipOf(client)).subscription?.endsWhenCancelled).toBe(true);
    await client.send('POST', '/api/subscription/cancel');
    expect(await membershipOf(client)).toMatchObject({ subscription: null });
    await buy(billing, client, 'subscription');
    expect(await membershipOf(client)).toMatchObject({
      isStandard: true,
      subscription: { status: 'active', endsWhenCancelled: false },
    });
  });
});

describe('30 days and a subscription that were bought at once', () => {
  async function payBoth() {
    const client = await billing.app.person();
    await billing.control('webhooks', { action: 'hold' });
    const secrets = [await begin(client, 'payment'), await begin(client, 'subscription')];
    for (const secret of secrets) await confirm(billing.stripe.test, secret);
    await billing.control('webhooks', { action: 'release' });
    await billing.settle();
    return client;
  }

  it('are both shown: the days wait for the subscription’s end', async () => {
    const client = await payBoth();
    expect(await membershipOf(client)).toMatchObject({
      isStandard: true,
      waitingDays: [{ startsAt: null, endsAt: null }],
      explanation: expect.stringContaining('Your 30 days start when the subscription ends'),
    });
    const { body } = await client.send('POST', '/api/subscription/cancel');
    const { subscription, waitingDays, explanation } = body as Membership;
    expect(waitingDays).toMatchObject([{ startsAt: subscription?.periodEnd }]);
    const day = dayIn('UTC', subscription?.periodEnd ?? '');
    expect(explanation).toContain(`Your 30 days start on ${day}.`);
  });

  it('can have the days refunded, once, while they cannot start', async () => {
    const client = await payBoth();
    const [days] = (await membershipOf(client)).waitingDays;
    const giveBack = (who = client) =>
      who.send('POST', '/api/subscription/give-back', days && { paymentId: days.paymentId });
    expect((await giveBack(await billing.app.person())).status).toBe(409);
    const paidBack = await giveBack();
    expect(paidBack).toMatchObject({ status: 200, body: { isStandard: true, waitingDays: [] } });
    expect((await giveBack()).status).toBe(409);
    const { body } = await client.send('GET', '/api/subscription/invoices');
    expect((body as PaymentReceipt[]).find(({ kind }) => kind === 'payment')).toMatchObject({
      status: 'refunded',
      refundedCents: 1499,
    });
  });

  it('refuse a refund of days with a known start, until the subscription is resumed', async () => {
    const client = await person('subscription');
    await client.send('POST', '/api/subscription/cancel');
    await buy(billing, client, 'payment');
    const [days] = (await membershipOf(client)).waitingDays;
    const body = { paymentId: days?.paymentId };
    expect(await client.send('POST', '/api/subscription/give-back', body)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('start on') },
    });
    const resumed = await client.send('POST', '/api/subscription/resume');
    expect(resumed.body).toMatchObject({ waitingDays: [{ startsAt: null }] });
    expect((await client.send('POST', '/api/subscription/give-back', body)).status).toBe(200);
    // Administrators see that the customer took the refund themselves.
    const refunds = await billing.app.database
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.userId, client.userId));
    expect(refunds).toMatchObject([{ reason: 'given_back', ordererName: null }]);
  });

  it('show before payment when the days will start', async () => {
    const client = await person('subscription');
    const { body } = await client.send('POST', '/api/subscription/cancel');
    const { periodEnd = '' } = (body as Membership).subscription ?? {};
    const answer = await client.send('POST', '/api/create-payment-intent', thirtyDays);
    const endsAt = new Date(Date.parse(periodEnd) + 30 * dayMs).toISOString();
    expect(answer.body).toMatchObject({ startsAt: periodEnd, endsAt });
  });
});

describe('a day in a sentence', () => {
  it('is in the browser’s time zone, as in the page’s own fields', async () => {
    const client = await person('subscription');
    const { renewsAt } = (await membershipOf(client)).subscription ?? {};
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const headers = { 'time-zone': zone };
      const sync = await client.send('POST', '/api/subscription/sync', undefined, { headers });
      const known = await client.send('GET', '/api/subscription', undefined, { headers });
      const day = dayIn(zone, renewsAt ?? '');
      expect(sync.body).toMatchObject({ message: expect.stringContaining(`renews on ${day}`) });
      expect(known.body).toMatchObject({ explanation: expect.stringContaining(day) });
    }
    const headers = { 'time-zone': 'Mars/Olympus_Mons' };
    const known = await client.send('GET', '/api/subscription', undefined, { headers });
    expect(known.body).toMatchObject({
      explanation: expect.stringContaining(dayIn('UTC', renewsAt ?? '')),
    });
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
  it('is unaffected by a sync, a payment or its refund', async () => {
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
      explanation: expect.stringContaining('An administrator gave you Standard'),
    });
  });
});

describe('receipts', () => {
  it('list payments, newest first, and refunds', async () => {
    const client = await person('subscription');
    expect(
      (await (await billing.app.person()).send('GET', '/api/subscription/invoices')).body,
    ).toEqual([]);
    await client.send('POST', '/api/subscription/cancel');
    await buy(billing, client, 'payment');
    await billing.control('refund', { payment_intent: await paymentOf(client), amount: 499 });
    const { body } = await client.send('GET', '/api/subscription/invoices');
    const receipts = body as PaymentReceipt[];
    const paid = receipts.find(({ kind }) => kind === 'payment');
    const invoice = receipts.find(({ kind }) => kind === 'subscription');
    expect(receipts).toHaveLength(2);
    expect(paid).toMatchObject({ amountCents: 1499, refundedCents: 499, status: 'paid' });
    expect(invoice).toMatchObject({ amountCents: 999, refundedCents: 0, currency: 'usd' });
  });
});

describe('calls to Stripe', () => {
  it('are limited per person at a time, so other people are served', async () => {
    const client = await person('subscription');
    await billing.fail({ mode: 'slow', path: '/v1/invoices', delayMs: 500 });
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
  it('is checked again soon, so a payment made there is not missed', async () => {
    const client = await billing.app.person();
    await begin(client, 'subscription');
    const [row] = await billing.app.database
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.userId, client.userId));
    expect((row?.nextSyncAt?.getTime() ?? Infinity) - Date.now()).toBeLessThan(3 * 60_000);
  });
});
