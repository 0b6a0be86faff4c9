import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  PaymentPage,
  SubscriptionListPage,
} from '#shared/contract/billing/payment-schemas.ts';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { entitlements, paymentSubscriptions } from '#server/areas/billing/schema.ts';
import type { TestClient } from '../support/test-client.ts';
import { signInAs } from '../support/test-sign-in.ts';
import { describeExports } from './exports.ts';
import { describeMoney } from './money.ts';
import { describeRefunds } from './refunds.ts';
import { buy, currentUser, startTestBilling, type TestBilling } from '../support/test-billing.ts';

let billing: TestBilling;
let administrator: TestClient & { userId: number };
beforeAll(async () => {
  billing = await startTestBilling();
  administrator = await billing.app.person({ isAdmin: true });
});
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

const sync = (client: TestClient, body: unknown) =>
  client.send('POST', '/api/admin/subscription/sync', body);

describe('an administrator’s sync', () => {
  it('repairs a person’s account and is recorded in the audit trail', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    const { status, body } = await sync(administrator, { userId: person.userId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isStandard: true,
      message: expect.stringMatching(/^Their subscription is active and renews on /),
    });
    expect((await billing.app.database.select().from(auditEntries)).at(-1)).toMatchObject({
      actorId: administrator.userId,
      actorName: 'Ada Lovelace',
      action: 'subscription.sync',
      subject: `user ${person.userId}`,
      before: null,
      after: { isStandard: true },
    });
  });

  it('says so when nothing was paid for', async () => {
    const person = await billing.app.person();
    const { status, body } = await sync(administrator, { userId: person.userId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isStandard: false,
      message: expect.stringMatching(/no subscription or payment/),
    });
  });

  it('explains the failure when Stripe is down, and changes nothing', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'payment');
    await billing.fail({ mode: 'error' });
    const { status, body } = await sync(administrator, { userId: person.userId });
    expect(status).toBe(503);
    expect(body).toMatchObject({
      code: 'payments-unavailable',
      message: expect.stringMatching(/You haven’t been charged/),
    });
  });

  it('finds people whose subscription keeps charging, blocked or not, until it is set to end', async () => {
    const person = await billing.app.person();
    const user = async () => {
      const { body } = await administrator.send('GET', `/api/admin/users?search=${person.userId}`);
      return (body as UserRow[]).find(({ id }) => id === person.userId);
    };
    await buy(billing, person, 'payment');
    expect(await user()).toMatchObject({ renewsAt: null });
    const other = await billing.app.person();
    await buy(billing, other, 'subscription');
    const edit = { isBlocked: true };
    const blocked = await administrator.send('PATCH', `/api/admin/users/${other.userId}`, edit);
    const [subscription] = (await billing.stripe.test.subscriptions.list()).data;
    const renewsAt = new Date((subscription?.items.data[0]?.current_period_end ?? 0) * 1000);
    expect(blocked.body).toMatchObject({ isBlocked: true, renewsAt: renewsAt.toISOString() });
    const { id = '' } = subscription ?? {};
    await billing.stripe.test.subscriptions.update(id, { cancel_at_period_end: true });
    await billing.settle();
    const again = await administrator.send('PATCH', `/api/admin/users/${other.userId}`, edit);
    expect(again.body).toMatchObject({ isBlocked: true, renewsAt: null });
  });

  it('shows who is overdue and when the card is charged again, in all lists and exports', async () => {
    const { database } = billing.app;
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    const { stripeCustomerId: customer } = await currentUser(person);
    await billing.control('card', { customer, number: '4000000000000341' });
    const listed = async (query: string) => {
      const path = `/api/admin/subscriptions?person=${person.userId}&${query}`;
      return (await administrator.send('GET', path)).body as SubscriptionListPage;
    };
    const [active] = (await listed('state=active&plan=month')).rows;
    expect(active).toMatchObject({
      person: { id: person.userId, isBlocked: false },
      plan: 'month',
      priceCents: 999,
      endsAt: null,
    });
    const [atStripe] = (await billing.stripe.test.subscriptions.list()).data;
    const end = new Date((atStripe?.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
    expect(active?.nextChargeAt).toBe(end);
    expect((await listed('plan=year')).total).toBe(0);
    await billing.control('advance', { days: 33 });
    await billing.settle();
    const [open] = (await billing.stripe.test.invoices.list()).data;
    const retry = new Date((open?.next_payment_attempt ?? 0) * 1000).toISOString();
    expect((await listed('state=active')).total).toBe(0);
    expect(await listed('state=overdue')).toMatchObject({
      total: 1,
      rows: [{ state: 'overdue', nextChargeAt: retry, endsAt: null }],
    });
    const users = `/api/admin/users?search=${person.userId}&subscription=`;
    const overdue = { id: person.userId, subscription: 'overdue', renewsAt: retry };
    const found = (await administrator.send('GET', `${users}overdue`)).body;
    expect(found).toEqual([expect.objectContaining(overdue)]);
    expect((await administrator.send('GET', `${users}active`)).body).toEqual([]);
    const payments = await administrator.send('GET', `/api/admin/payments?person=${person.userId}`);
    expect((payments.body as PaymentPage).rows[0]?.subscription).toEqual({
      renewsAt: retry,
      isOverdue: true,
    });
    const file = `/api/admin/exports/subscriptions?person=${person.userId}&format=json`;
    expect((await administrator.send('GET', file)).body).toMatchObject([
      { state: 'overdue', nextChargeAt: retry },
    ]);
    // A refund would end the grace days, which still work after the paid period.
    const ago = new Date(Date.now() - 1000);
    await database
      .update(entitlements)
      .set({ endsAt: ago, leewayUntil: new Date(Date.now() + 86_400_000) })
      .where(eq(entitlements.userId, person.userId));
    const standard = `/api/admin/users?search=${person.userId}&standard=yes`;
    expect((await administrator.send('GET', standard)).body).toMatchObject([{ isStandard: true }]);
    const again = await administrator.send('GET', `/api/admin/payments?person=${person.userId}`);
    expect((again.body as PaymentPage).rows[0]?.standardUntil).not.toBeNull();
  });

  it('lists overdue subscriptions first, and none that has ended', async () => {
    const [first, second, third] = [
      await billing.app.person(),
      await billing.app.person(),
      await billing.app.person(),
    ];
    for (const person of [first, second, third]) await buy(billing, person, 'subscription');
    const { database } = billing.app;
    const set = (userId: number, values: Partial<typeof paymentSubscriptions.$inferInsert>) =>
      database
        .update(paymentSubscriptions)
        .set(values)
        .where(eq(paymentSubscriptions.userId, userId));
    await set(second.userId, { status: 'past-due', periodEnd: new Date('2199-01-01') });
    await set(third.userId, { status: 'ended' });
    const { rows } = (await administrator.send('GET', '/api/admin/subscriptions'))
      .body as SubscriptionListPage;
    const ids = rows.map(({ person }) => person.id);
    expect(ids).toContain(second.userId);
    expect(ids.indexOf(first.userId)).toBeGreaterThan(ids.indexOf(second.userId));
    expect(ids).not.toContain(third.userId);
  });

  it('cancels the subscription of a blocked user, and records it', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'subscription');
    await administrator.send('PATCH', `/api/admin/users/${person.userId}`, { isBlocked: true });
    expect((await person.send('POST', '/api/subscription/cancel')).status).toBe(401);
    const path = `/api/admin/users/${person.userId}/subscription/cancel`;
    expect(await administrator.send('POST', path)).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Their subscription ends on .* doesn’t renew\.$/) },
    });
    const [subscription] = (await billing.stripe.test.subscriptions.list()).data;
    expect(subscription?.cancel_at_period_end).toBe(true);
    const [entry] = await billing.app.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `user ${person.userId}`))
      .orderBy(desc(auditEntries.id));
    expect(entry).toMatchObject({ actorId: administrator.userId, action: 'subscription.cancel' });
    const nobody = await billing.app.person();
    expect(
      await administrator.send('POST', `/api/admin/users/${nobody.userId}/subscription/cancel`),
    ).toMatchObject({ status: 409, body: { message: 'This user has no subscription.' } });
    expect(
      await administrator.send('POST', '/api/admin/users/999999/subscription/cancel'),
    ).toMatchObject({ status: 404 });
  });

  it('lets a blocked user who signs in cancel, and do nothing else', async () => {
    const person = billing.app.visitor();
    await signInAs(person, 'leaving@example.com');
    await buy(billing, person, 'subscription');
    const { body: self } = await person.send('GET', '/api/auth/user');
    const { id } = (self as { user: { id: number } }).user;
    const { body: membership } = await person.send('GET', '/api/subscription');
    await administrator.send('PATCH', `/api/admin/users/${id}`, { isBlocked: true });
    const see = (client: TestClient) => client.send('GET', '/api/subscription/barred');
    const cancel = (client: TestClient) => client.send('POST', '/api/subscription/barred');
    expect(await see(person)).toMatchObject({ status: 200, body: null });
    expect((await cancel(person)).status).toBe(409);

    expect(await signInAs(person, 'leaving@example.com')).toBe('/login-error?why=barred');
    expect(await see(person)).toMatchObject({ status: 200, body: membership });
    const elsewhere: [string, string][] = [
      ['GET', '/api/subscription'],
      ['POST', '/api/subscription/resume'],
      ['GET', '/api/subscription/invoices'],
      ['GET', '/api/profile'],
      ['GET', '/api/threads'],
    ];
    for (const [method, path] of elsewhere) {
      expect([path, (await person.send(method, path)).status]).toEqual([path, 401]);
    }
    const headers = { 'sec-fetch-site': 'cross-site' };
    const path = '/api/subscription/barred';
    expect((await person.fetch(path, { method: 'POST', headers })).status).toBe(403);
    expect((await cancel(billing.app.visitor())).status).toBe(409);
    const running = async () =>
      (await billing.stripe.test.subscriptions.list()).data.map(
        (each) => each.cancel_at_period_end,
      );
    expect(await running()).toEqual([false]);

    expect(await cancel(person)).toMatchObject({
      status: 200,
      body: { subscription: { cancelAtPeriodEnd: true, renewsAt: null } },
    });
    expect(await running()).toEqual([true]);

    // The next person at this browser has nothing to do with that account.
    expect(await signInAs(person, 'next@example.com')).toBe('/');
    expect(await see(person)).toMatchObject({ status: 200, body: null });
  });

  it.each([
    ['no such user', { userId: 999_999 }, 404, 'not-found'],
    ['a text', { userId: '7' }, 400, 'invalid-input'],
    ['a negative id', { userId: -1 }, 400, 'invalid-input'],
    ['a fraction', { userId: 1.5 }, 400, 'invalid-input'],
    ['no id', {}, 400, 'invalid-input'],
  ])('refuses %s', async (_name, body, status, code) => {
    expect(await sync(administrator, body)).toMatchObject({ status, body: { code } });
  });

  it('refuses visitors and people who are not administrators', async () => {
    const body = { userId: administrator.userId };
    expect((await sync(billing.app.visitor(), body)).status).toBe(401);
    expect((await sync(await billing.app.person({ isStandard: true }), body)).status).toBe(403);
  });
});

it('entries in the audit trail cannot be changed or deleted', async () => {
  const { database } = billing.app;
  await sync(administrator, { userId: administrator.userId });
  const refused = { cause: expect.objectContaining({ message: expect.stringMatching(/append/) }) };
  await expect(database.update(auditEntries).set({ actorName: 'Nobody' })).rejects.toMatchObject(
    refused,
  );
  await expect(database.delete(auditEntries)).rejects.toMatchObject(refused);
});

describeRefunds(() => ({ billing, administrator }));

describeMoney(() => ({ billing, administrator }));

describeExports(() => ({ billing, administrator }));
