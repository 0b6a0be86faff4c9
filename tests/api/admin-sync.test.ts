import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import type { TestClient } from '../support/test-client.ts';
import { describeExports } from './exports.ts';
import { describeMoney } from './money.ts';
import { describeRefunds } from './refunds.ts';
import { buy, startTestBilling, type TestBilling } from '../support/test-billing.ts';

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
