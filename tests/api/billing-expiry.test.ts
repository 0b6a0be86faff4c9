import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entitlements } from '#server/areas/billing/schema.ts';
import {
  begin,
  buy,
  confirm,
  currentUser,
  startTestBilling,
  type TestBilling,
} from '../support/test-billing.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
});
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

describe('Standard that expires', () => {
  it('lets the streaming answer finish and refuses the next prompt', async () => {
    const { app } = billing;
    const person = await app.person();
    await buy(billing, person, 'payment');
    await app.sandbox.throttle();
    const prompt = { query: 'Explain how rivers form', model: 'openai:gpt-4' };
    const { events } = await person.stream(prompt);
    const types: string[] = [];
    for await (const { event } of events) {
      if (event.type === 'text' && !types.includes('text')) {
        await app.database
          .update(entitlements)
          .set({ endsAt: sql`now()` })
          .where(eq(entitlements.userId, person.userId));
        expect((await currentUser(person)).isStandard).toBe(false);
        await app.sandbox.flush();
      }
      types.push(event.type);
    }
    expect(types.slice(-2)).toEqual(['receipt', 'done']);
    const { status, problem } = await person.askInVain(prompt);
    expect([status, problem.code]).toEqual([403, 'standard-required']);
  });

  it('ends to the second, without any notification', async () => {
    const person = await billing.app.person();
    await buy(billing, person, 'payment');
    await billing.fail({ mode: 'error' });
    const soon = new Date(Date.now() + 6000);
    await billing.app.database
      .update(entitlements)
      .set({ endsAt: soon })
      .where(eq(entitlements.userId, person.userId));
    expect((await currentUser(person)).isStandard).toBe(true);
    await expect
      .poll(async () => (await currentUser(person)).isStandard, { timeout: 20_000 })
      .toBe(false);
    expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime());
  });
});

it.each(['payment', 'subscription'] as const)(
  'a notification of a %s that arrives a day late still grants what was paid for',
  async (kind) => {
    const person = await billing.app.person();
    await billing.control('webhooks', { action: 'hold' });
    await confirm(billing.stripe.test, await begin(person, kind));
    const paidAt = Date.now();
    await billing.control('advance', { days: 1 });
    expect((await currentUser(person)).isStandard).toBe(false);
    await billing.control('webhooks', { action: 'release' });
    const { isStandard, standardExpiry } = await currentUser(person);
    expect(isStandard).toBe(true);
    const days = (Date.parse(standardExpiry ?? '') - paidAt) / (24 * 60 * 60 * 1000);
    if (kind === 'payment') expect(days).toBeCloseTo(30, 2);
    else expect(days).toBeGreaterThan(27);
  },
);
