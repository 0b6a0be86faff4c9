import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackedNote } from '#server/db/decisions/pack-note.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { paymentEvents } from '#server/db/schema/billing.ts';
import { answers, queries } from '#server/db/schema/queries.ts';
import { routingDecisions, routingReviews } from '#server/db/schema/routing.ts';
import type { PolicyResult } from '#shared/contract/routing/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createSession } from '../support/test-accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function textsOf(queryId: string) {
  const [query] = await app.database.select().from(queries).where(eq(queries.id, queryId));
  const [answer] = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
  return { prompt: query?.prompt, content: answer?.content, tokens: answer?.outputTokens };
}

it('texts outside threads are forgotten after thirty days; their counts and threads stay', async () => {
  const [visitor, person] = [app.visitor(), await app.person()];
  const [old, recent] = [
    await visitor.ask({ query: 'Old' }),
    await visitor.ask({ query: 'Recent' }),
  ];
  const saved = await person.ask({ query: 'Saved' });
  for (const { queryId } of [old, saved]) {
    await app.database
      .update(queries)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(queries.id, queryId));
  }
  const expired = await createSession(app.database, person.userId, -1000);
  expect(expired).not.toBe('');
  await app.startAnother();
  expect(await textsOf(old.queryId)).toEqual({
    prompt: '',
    content: '',
    tokens: old.receipt.outputTokens,
  });
  const [row] = await app.database.select().from(queries).where(eq(queries.id, old.queryId));
  expect(row).toMatchObject({ details: null, decision: null, forgotten: 'age' });
  // The numbers of the decision go on alone, and nothing leads back from them.
  const kept = await app.database.select().from(routingDecisions);
  expect(kept).toMatchObject([{ receipts: [[expect.any(String), old.receipt.costMicroUsd]] }]);
  expect(JSON.stringify(kept)).not.toMatch(/Old|-4[0-9a-f]{3}-/);
  expect(await textsOf(recent.queryId)).toMatchObject({
    prompt: 'Recent',
    content: recent.content,
  });
  expect(await textsOf(saved.queryId)).toMatchObject({ prompt: 'Saved', content: saved.content });
  expect(await app.database.$count(sessions)).toBe(1);
});

it('a query that a server left running when it died is closed as interrupted', async () => {
  const { queryId } = await app.visitor().ask({ query: 'Hello' });
  await app.database
    .update(queries)
    .set({
      status: 'running',
      processId: crypto.randomUUID(),
      createdAt: sql`now() - interval '1 hour'`,
    })
    .where(eq(queries.id, queryId));
  await app.startAnother();
  const find = () => app.database.select().from(queries).where(eq(queries.id, queryId));
  await expect.poll(async () => (await find())[0]?.status).toBe('interrupted');
});

it('notifications of payments are forgotten after ninety days, long after Stripe repeats them', async () => {
  const event = { environment: 'test', type: 'invoice.paid', createdAt: new Date() } as const;
  const receivedDaysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await app.database.insert(paymentEvents).values([
    { ...event, id: 'evt_old', receivedAt: receivedDaysAgo(91), appliedAt: new Date() },
    { ...event, id: 'evt_recent', receivedAt: receivedDaysAgo(89), appliedAt: new Date() },
  ]);
  await app.startAnother();
  const kept = await app.database.select({ id: paymentEvents.id }).from(paymentEvents);
  expect(kept).toEqual([{ id: 'evt_recent' }]);
});

it('numbers of decisions, and candidates that were shown, are forgotten in time', async () => {
  await app.database.delete(routingDecisions);
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  const decision = {} as PackedNote;
  await app.database.insert(routingDecisions).values([
    { decidedOn: dayOf(92), decision, receipts: [] },
    { decidedOn: dayOf(88), decision, receipts: [] },
  ]);
  const candidate = { asOf: 1, comparisons: 1, shifts: [], promise: {} as PolicyResult };
  await app.database.insert(routingReviews).values([
    { ...candidate, fingerprint: 'old', seenAt: daysAgo(8) },
    { ...candidate, fingerprint: 'recent', seenAt: daysAgo(6) },
  ]);
  await app.startAnother();
  const days = await app.database
    .select({ day: routingDecisions.decidedOn })
    .from(routingDecisions);
  expect(days).toEqual([{ day: dayOf(88) }]);
  const shown = await app.database
    .select({ name: routingReviews.fingerprint })
    .from(routingReviews);
  expect(shown).toEqual([{ name: 'recent' }]);
});
