import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { expect, it, describe } from 'vitest';
import type { PaymentPage, PaymentRow } from '#shared/contract/billing/payment-schemas.ts';
import { createBilling } from '#server/areas/billing/create-billing.ts';
import { readConfig } from '#server/config.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { paymentRefunds } from '#server/areas/billing/schema.ts';
import { endMembership } from '#server/areas/billing/end-membership.ts';
import { resumeOrders } from '#server/areas/billing/refunds/carry-out-order.ts';
import { pino } from 'pino';
import {
  begin,
  buy,
  confirm,
  currentUser,
  stripeVariables,
  type TestBilling,
} from '../support/test-billing.ts';
import type { TestClient } from '../support/test-client.ts';

type Person = TestClient & { userId: number };

interface Given {
  billing: TestBilling;
  administrator: Person;
}

/**
 * Tests what administrators see of payments and how they refund them. `given` is what the test file started.
 */
export function describeRefunds(given: () => Given): void {
  const list = async (filter: Record<string, string> = {}) => {
    const query = new URLSearchParams(filter).toString();
    const { status, body } = await given().administrator.send(
      'GET',
      `/api/admin/payments?${query}`,
    );
    expect(status).toBe(200);
    return (body as PaymentPage).rows;
  };
  const paymentOf = async ({ userId }: Person) => {
    const [payment] = await list({ person: String(userId) });
    if (!payment) throw new Error('Nothing was paid.');
    return payment;
  };
  const refund = async (payment: PaymentRow, more: object = {}, by: TestClient | null = null) => {
    const order = {
      orderId: randomUUID(),
      amountCents: payment.leftCents,
      reason: 'requested_by_customer',
      ...more,
    };
    const path = `/api/admin/payments/${payment.id}/refunds`;
    return (by ?? given().administrator).send('POST', path, order);
  };
  const payer = async (kind: 'payment' | 'subscription' = 'payment', card?: string) => {
    const { billing } = given();
    const person = await billing.app.person();
    if (card === undefined) await buy(billing, person, kind);
    else {
      await confirm(billing.stripe.test, await begin(person, kind), card);
      await billing.settle();
    }
    return person;
  };
  const refundsAtStripe = async () => (await given().billing.stripe.test.refunds.list()).data;
  const trailOf = async ({ userId }: Person) =>
    given()
      .billing.app.database.select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `user ${userId}`))
      .orderBy(desc(auditEntries.id));
  const deps = () =>
    createBilling(
      readConfig({
        ...stripeVariables(given().billing.stripeUrl),
        SWITCHYARD_PROFILE: 'sandbox',
        DATABASE_URL: given().billing.app.databaseUrl,
        ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      }),
      given().billing.app.database,
      pino({ level: 'silent' }),
    );
  const resume = () => resumeOrders(deps(), new Date(Date.now() + 1000), AbortSignal.timeout(9000));

  describe('a payment that an administrator refunds', () => {
    it('in full ends its Standard, and the subscription too if requested', async () => {
      const { billing, administrator } = given();
      const person = await payer('subscription');
      const payment = await paymentOf(person);
      expect(payment).toMatchObject({
        person: { id: person.userId, name: 'Ada Lovelace' },
        source: 'subscription',
        paidCents: 999,
        leftCents: 999,
        state: 'paid',
        standardUntil: expect.stringMatching(/Z$/),
        subscription: { renewsAt: expect.stringMatching(/Z$/) },
      });
      const { status, body } = await refund(payment, {
        reason: 'duplicate',
        endsSubscription: true,
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        state: 'refunded',
        refundedCents: 999,
        leftCents: 0,
        standardUntil: null,
        subscription: null,
        refunds: [
          { amountCents: 999, reason: 'duplicate', status: 'succeeded', by: 'Ada Lovelace' },
        ],
      });
      expect(await refundsAtStripe()).toMatchObject([{ amount: 999, reason: 'duplicate' }]);
      const [subscription] = (await billing.stripe.test.subscriptions.list({ status: 'all' })).data;
      expect(subscription?.status).toBe('canceled');
      expect((await currentUser(person)).isStandard).toBe(false);
      expect((await trailOf(person))[0]).toMatchObject({
        actorId: administrator.userId,
        action: 'payment.refund',
        after: {
          payment: payment.id,
          amountCents: 999,
          reason: 'duplicate',
          endsSubscription: true,
        },
      });
    });

    it('in part leaves Standard as it is, and only the rest can be refunded later', async () => {
      const person = await payer();
      const payment = await paymentOf(person);
      expect((await refund(payment, { amountCents: 500 })).body).toMatchObject({
        state: 'part-refunded',
        leftCents: 999,
        standardUntil: payment.standardUntil,
      });
      expect((await currentUser(person)).isStandard).toBe(true);
      const tooMuch = await refund(payment, { amountCents: 1000 });
      expect(tooMuch).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('You can refund at most $9.99') },
      });
      expect((await refund(payment, { amountCents: 999 })).body).toMatchObject({
        state: 'refunded',
      });
      expect((await currentUser(person)).isStandard).toBe(false);
      expect((await refund(payment, { amountCents: 1 })).status).toBe(409);
      expect(await refundsAtStripe()).toHaveLength(2);
    });

    it('is refunded once for a double click on two servers, and once for two administrators', async () => {
      const { billing, administrator } = given();
      const other = await billing.app.startAnother();
      const person = await payer();
      const payment = await paymentOf(person);
      const orderId = randomUUID();
      const clicks = [administrator, administrator.at(other.url), administrator].map((client) =>
        refund(payment, { orderId, amountCents: 500 }, client),
      );
      for (const { status } of await Promise.all(clicks)) expect(status).toBe(200);
      // The same order id can't be used for another refund, of this payment or of another.
      expect((await refund(payment, { orderId, amountCents: 400 })).status).toBe(409);
      expect((await refund(await paymentOf(await payer()), { orderId })).status).toBe(409);
      expect(await refundsAtStripe()).toHaveLength(1);
      const both = await Promise.all([
        refund(payment, { amountCents: 999 }),
        refund(payment, { amountCents: 999 }, administrator.at(other.url)),
      ]);
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(await refundsAtStripe()).toHaveLength(2);
      const orders = (await trailOf(person)).filter(({ action }) => action === 'payment.refund');
      expect(orders).toHaveLength(2);
    });

    it.each(['error', 'lost-reply'])(
      'waits when Stripe answers with %s, and is refunded once afterwards',
      async (mode) => {
        const { billing } = given();
        const person = await payer();
        const payment = await paymentOf(person);
        await billing.control('webhooks', { action: 'drop' });
        await billing.fail({ mode, path: '/v1/refunds', method: 'POST', times: 3 });
        const ordered = await refund(payment);
        expect(ordered.status).toBe(200);
        expect((ordered.body as PaymentRow).refunds).toMatchObject([{ status: 'ordered' }]);
        expect((await refund(payment)).status).toBe(409);
        await resume();
        await resume();
        expect((await paymentOf(person)).refunds).toMatchObject([{ status: 'succeeded' }]);
        expect(await refundsAtStripe()).toHaveLength(1);
        expect((await currentUser(person)).isStandard).toBe(false);
        expect(
          (await trailOf(person)).filter(({ action }) => action === 'payment.refund'),
        ).toHaveLength(1);
      },
    );

    it.each([
      ['retries it under another key', false],
      ['finds that it went through after all', true],
    ])(
      'waits when Stripe replays a failure, until a later check %s',
      async (_name, isMadeAllTheSame) => {
        const { billing } = given();
        const person = await payer();
        const payment = await paymentOf(person);
        await billing.control('webhooks', { action: 'drop' });
        await billing.fail({ mode: 'kept-error', path: '/v1/refunds', method: 'POST', times: 1 });
        const orderId = randomUUID();
        const order = { orderId, amountCents: 500 };
        expect((await refund(payment, order)).body).toMatchObject({
          refunds: [{ status: 'ordered' }],
        });
        // Neither a second click nor the next pass immediately uses another idempotency key.
        expect((await refund(payment, order)).status).toBe(200);
        await resume();
        expect(await refundsAtStripe()).toEqual([]);
        if (isMadeAllTheSame) {
          await billing.stripe.test.refunds.create({
            payment_intent: payment.id,
            amount: 500,
            metadata: { switchyard_order: orderId },
          });
        }
        await billing.app.database
          .update(paymentRefunds)
          .set({ keySpentAt: new Date(Date.now() - 16 * 60_000) });
        await Promise.all([resume(), resume()]);
        await resume();
        expect((await paymentOf(person)).refunds).toMatchObject([{ status: 'succeeded' }]);
        expect(await refundsAtStripe()).toMatchObject([{ amount: 500 }]);
      },
    );

    it('is not refunded if it is disputed, or was already refunded without our notice', async () => {
      const { billing } = given();
      const [disputing, refunded] = [await payer(), await payer()];
      const payments = [await paymentOf(disputing), await paymentOf(refunded)] as const;
      await billing.control('dispute', { payment_intent: payments[0].id });
      await billing.settle();
      expect(await paymentOf(disputing)).toMatchObject({ state: 'disputed', leftCents: 0 });
      expect(await refund(payments[0])).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/disputes this payment/) },
      });
      await billing.control('webhooks', { action: 'drop' });
      await billing.control('refund', { payment_intent: payments[1].id });
      expect(await refund(payments[1])).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/has already been refunded/) },
      });
      expect(
        (await list({ state: 'refund-failed', person: String(refunded.userId) }))[0],
      ).toMatchObject({ refunds: [{ status: 'failed', failureReason: 'refused' }] });
      expect((await trailOf(refunded))[0]).toMatchObject({ action: 'payment.refund-refused' });
    });

    it('can be pending and then fail, which restores Standard', async () => {
      const { billing } = given();
      const [slow, failing] = [
        await payer('payment', 'pm_card_pendingRefund'),
        await payer('payment', 'pm_card_refundFail'),
      ];
      for (const person of [slow, failing]) await refund(await paymentOf(person));
      expect(await paymentOf(slow)).toMatchObject({ refunds: [{ status: 'pending' }] });
      expect((await currentUser(failing)).isStandard).toBe(false);
      await billing.control('advance', { days: 1 });
      await billing.settle();
      expect(await paymentOf(slow)).toMatchObject({ refunds: [{ status: 'succeeded' }] });
      expect(await paymentOf(failing)).toMatchObject({
        state: 'paid',
        leftCents: 1499,
        refunds: [{ status: 'failed', failureReason: 'expired_or_canceled_card' }],
      });
      expect((await currentUser(failing)).isStandard).toBe(true);
    });

    it('is recorded when it is made at Stripe, even after the account is gone', async () => {
      const { billing } = given();
      const person = await payer('subscription');
      const payment = await paymentOf(person);
      const [intent] = (await billing.stripe.test.paymentIntents.list()).data;
      const make = async (amount: number) => {
        await billing.stripe.test.refunds.create({
          payment_intent: intent?.id ?? '',
          amount,
          reason: 'fraudulent',
        });
        await billing.settle();
      };
      const payersOfRefunds = async () => {
        const { userId, paymentId } = paymentRefunds;
        const ofPayment = given().billing.app.database.select({ userId }).from(paymentRefunds);
        return (await ofPayment.where(eq(paymentId, payment.id))).map((row) => row.userId);
      };
      await make(100);
      expect(await paymentOf(person)).toMatchObject({
        refundedCents: 100,
        refunds: [{ amountCents: 100, reason: 'fraudulent', by: null }],
      });
      await refund(payment, { amountCents: 1 });
      expect(await payersOfRefunds()).toEqual([person.userId, person.userId]);
      await endMembership(deps(), person.userId);
      await billing.app.database.delete(users).where(eq(users.id, person.userId));
      await make(200);
      const rows = await list();
      expect(rows.find(({ id }) => id === payment.id)).toMatchObject({
        person: null,
        refundedCents: 301,
      });
      expect(await payersOfRefunds()).toEqual([null, null, null]);
      expect(await refund({ ...payment, leftCents: 698 })).toMatchObject({
        status: 200,
        body: { state: 'refunded' },
      });
    });

    it('is listed in pages, and can be found by payer and state', async () => {
      const { administrator } = given();
      const people = [await payer(), await payer(), await payer()];
      const [first] = people;
      if (!first) throw new Error('Nobody paid.');
      await refund(await paymentOf(first), { amountCents: 1 });
      const found = await list({ state: 'refunded', person: String(first.userId) });
      expect(found).toHaveLength(1);
      expect(await list({ state: 'paid', person: String(first.userId) })).toEqual([]);
      expect(await list({ until: '2020-01-01T00:00:00Z' })).toEqual([]);
      const named = { username: 'Payer of Parts', email: 'whole@parts.test' };
      const { database } = given().billing.app;
      await database.update(users).set(named).where(eq(users.id, first.userId));
      for (const person of ['payer of p', 'PARTS', 'whole@parts.test', 'ole@par']) {
        const [payment, ...more] = await list({ person });
        expect(payment).toMatchObject({ id: found[0]?.id, person: { name: named.username } });
        expect(more).toEqual([]);
      }
      expect(await list({ person: 'payer of nothing' })).toEqual([]);
      const all = (await list()).map(({ id }) => id);
      const [latest] = await list({ person: String(people[2]?.userId) });
      const micros = BigInt(Date.parse(latest?.paidAt ?? '')) * 1000n;
      const rest = await list({ before: `${micros}.${latest?.id}` });
      expect(rest.map(({ id }) => id)).toEqual(all.slice(all.indexOf(latest?.id ?? '') + 1));
      expect((await administrator.send('GET', '/api/admin/payments?before=in_1')).status).toBe(400);
    });
  });
}
