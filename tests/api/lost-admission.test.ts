import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answers, queries, serverProcesses } from '#server/areas/query/schema.ts';
import { threads } from '#server/areas/threads/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll } from '../support/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Sends a prompt and deletes its query while the answers are being written. */
async function loseWhileRunning(alsoBreak = async () => {}) {
  // Throttled, so that no answer ends before everything is broken.
  await app.sandbox.throttle();
  const person = await app.person({ isStandard: true });
  const models = ['openai:gpt-4', 'xai:grok-2-1212'];
  const prompt = { query: 'Name three rivers', compareMode: true, models };
  const reader = await person.stream(prompt);
  const { value } = await reader.events.next();
  const route = eventOf(value ? [value.event] : [], 'route');
  await app.database.delete(queries).where(eq(queries.id, route.queryId));
  await alsoBreak();
  await app.sandbox.flush();
  const events = await readAll(reader);
  const [query] = await app.database.select().from(queries).where(eq(queries.id, route.queryId));
  return { person, prompt, route, events, query };
}

/**
 * Breaks all other connections, as a dying database does, and waits for the next heartbeat. Unlike here, a
 * database that died accepts no new connections before the server has noticed.
 */
async function breakConnections() {
  await app.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const [before] = await app.database.select().from(serverProcesses);
  await expect
    .poll(async () => (await app.database.select().from(serverProcesses))[0]?.heartbeatAt)
    .not.toEqual(before?.heartbeatAt);
}

it('a query that a dying database lost is stored again with its answers', async () => {
  const { person, prompt, route, events, query } = await loseWhileRunning(breakConnections);
  expect(events.map(({ type }) => type)).not.toContain('problem');
  expect(query).toMatchObject({ prompt: prompt.query, status: 'done', userId: person.userId });
  expect(query?.details).toEqual(route.details);
  expect(query?.recommendations).toEqual(route.recommendations);
  const stored = await app.database
    .select({ content: answers.content })
    .from(answers)
    .where(eq(answers.queryId, route.queryId));
  expect(stored.filter(({ content }) => content !== '')).toHaveLength(2);
  const kept = await app.database.select().from(threads).where(eq(threads.userId, person.userId));
  expect(kept.map(({ id }) => id)).toEqual([route.threadId]);
});

it('a query that was deleted while it ran stays deleted', async () => {
  const { person, query } = await loseWhileRunning();
  expect(query).toBeUndefined();
  expect(await app.database.$count(threads, eq(threads.userId, person.userId))).toBe(0);
});
