import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PaymentPage } from '#shared/contract/billing/payment-schemas.ts';
import type { Money } from '#shared/contract/statistics/money-schemas.ts';
import { answers, queries } from '#server/areas/query/schema.ts';
import { statsReports } from '#server/areas/statistics/schema.ts';
import { begin, buy, confirm, type TestBilling } from '../support/test-billing.ts';
import type { TestClient } from '../support/test-client.ts';

interface Given {
  billing: TestBilling;
  administrator: TestClient & { userId: number };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Tests the figures of income and spending. `given` is what the test file started. */
export function describeMoney(given: () => Given): void {
  const readMoney = async (span: string) => {
    const { billing, administrator } = given();
    // On a busy machine, the previous report may have taken long enough to be cached for five minutes.
    await billing.app.database.delete(statsReports);
    return (await administrator.send('GET', `/api/admin/stats/money?${span}`)).body as Money;
  };

  describe('income and spending', () => {
    it('match the totals of the answer rows and of Stripe’s own objects', async () => {
      const { billing, administrator } = given();
      const { app, stripe } = billing;
      const span = `startDate=${dayOf(new Date(Date.now() - 86_400_000))}&endDate=${dayOf(new Date())}`;
      const read = () => readMoney(span);
      const before = await read();

      const [paying, refunded, disputing, free] = [
        await app.person(),
        await app.person(),
        await app.person(),
        await app.person(),
      ];
      for (const person of [paying, refunded]) await buy(billing, person, 'subscription');
      await buy(billing, disputing, 'payment');
      const [payment] = (
        (await administrator.send('GET', `/api/admin/payments?person=${refunded.userId}`))
          .body as PaymentPage
      ).rows;
      const order = { orderId: randomUUID(), amountCents: 400, reason: 'duplicate' };
      await administrator.send('POST', `/api/admin/payments/${payment?.id}/refunds`, order);
      const [disputed] = (await stripe.test.paymentIntents.list()).data;
      await billing.control('dispute', { payment_intent: disputed?.id });
      await billing.settle();
      for (const client of [paying, free, app.visitor()]) {
        const asked = { query: 'Name a river', model: 'openai:gpt-3.5-turbo' };
        expect((await client.send('POST', '/api/switchyard/query', asked)).status).toBe(200);
      }

      const after = await read();
      const [charges, refunds, disputes] = await Promise.all([
        stripe.test.charges.list(),
        stripe.test.refunds.list(),
        stripe.test.disputes.list(),
      ]);
      const amounts = (list: { data: { amount: number }[] }) =>
        sum(list.data.map(({ amount }) => amount));
      const income = amounts(charges) - amounts(refunds) - amounts(disputes);
      expect(income).toBe(999 + 999 - 400);
      expect(after.totals.incomeCents - before.totals.incomeCents).toBe(income);
      for (const [flow, list] of [
        ['paidCents', charges],
        ['refundedCents', refunds],
        ['disputedCents', disputes],
      ] as const) {
        expect(after.totals[flow] - before.totals[flow]).toBe(amounts(list));
        expect(sum(after.days.map((day) => day[flow]))).toBe(after.totals[flow]);
      }

      const asked = await app.database.select().from(queries);
      const stored = await app.database.select().from(answers);
      const costOf = (which: (query: (typeof asked)[number]) => boolean) => {
        const ids = new Set(asked.filter(which).map(({ id }) => id));
        return sum(
          stored
            .filter(({ queryId }) => ids.has(queryId))
            .map(({ costMicroUsd }) => costMicroUsd ?? 0),
        );
      };
      expect(after.totals.spendMicroUsd).toBe(costOf(() => true));
      expect(after.totals.spendMicroUsd).toBeGreaterThan(0);
      const groups = Object.fromEntries(after.groups.map((each) => [each.group, each]));
      expect(groups).toMatchObject({
        visitors: { incomeCents: 0, spendMicroUsd: costOf((query) => query.visitorHash !== null) },
        free: {
          incomeCents: 0,
          spendMicroUsd: costOf(({ visitorHash, tier }) => !visitorHash && tier === 'free'),
        },
        standard: {
          incomeCents: after.totals.incomeCents,
          spendMicroUsd: costOf(({ tier }) => tier === 'standard'),
        },
      });
      expect(groups['standard']?.spendMicroUsd).toBeGreaterThan(0);
      const people = new Map(after.people.map((person) => [person.userId, person]));
      for (const [person, incomeCents] of [
        [paying, 999],
        [refunded, 599],
        [disputing, undefined],
        [free, 0],
      ] as const) {
        expect(people.get(person.userId)?.incomeCents).toBe(incomeCents);
      }
      expect(people.get(paying.userId)?.spendMicroUsd).toBe(
        costOf(({ userId }) => userId === paying.userId),
      );
      for (const model of after.models) {
        const own = stored.filter(
          (answer) => `${answer.modelId.split(':')[0]}:${answer.model}` === model.model,
        );
        expect(model.spendMicroUsd).toBe(sum(own.map(({ costMicroUsd }) => costMicroUsd ?? 0)));
      }
      for (const row of [after.totals, ...after.days, ...after.groups, ...after.people]) {
        expect(row.balanceMicroUsd).toBe(row.incomeCents * 10_000 - row.spendMicroUsd);
      }
    });

    it('leave out payments in another currency, which are refunded at Stripe', async () => {
      const { billing, administrator } = given();
      const { test: stripe } = billing.stripe;
      const today = dayOf(new Date());
      const read = () => readMoney(`startDate=${today}&endDate=${today}`);
      const before = await read();
      const person = await billing.app.person();
      const [opened = ''] = (await begin(person, 'payment')).split('_secret_');
      const { customer } = await stripe.paymentIntents.retrieve(opened);
      const intent = await stripe.paymentIntents.create({
        amount: 5000,
        currency: 'eur',
        customer: typeof customer === 'string' ? customer : '',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { planId: 'standard-access' },
      });
      await confirm(stripe, intent.id);
      await billing.settle();
      const list = `/api/admin/payments?person=${person.userId}`;
      const { rows } = (await administrator.send('GET', list)).body as PaymentPage;
      expect(rows).toMatchObject([{ paidCents: 5000, currency: 'eur', leftCents: 0 }]);
      const after = await read();
      expect(after.totals).toEqual({
        ...before.totals,
        foreignPayments: before.totals.foreignPayments + 1,
      });
      expect(after.people.map(({ userId }) => userId)).not.toContain(person.userId);
      const order = { orderId: randomUUID(), amountCents: 100, reason: 'duplicate' };
      expect(
        await administrator.send('POST', `/api/admin/payments/${intent.id}/refunds`, order),
      ).toMatchObject({ status: 409, body: { message: expect.stringContaining('dashboard') } });
      await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
      await billing.settle();
      expect((await read()).totals.refundedCents).toBe(before.totals.refundedCents);
    });

    it.each([
      '',
      'startDate=2026-02-02&endDate=2026-02-01',
      'startDate=2020-01-01&endDate=2026-01-01',
    ])('are refused for the range ?%s', async (span) => {
      const { status } = await given().administrator.send('GET', `/api/admin/stats/money?${span}`);
      expect(status).toBe(400);
    });
  });
}
