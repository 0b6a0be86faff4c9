import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackedNote } from '#server/areas/routing/store/pack-note.ts';
import { sweep } from '#server/areas/privacy/store/sweep.ts';
import { sessions } from '#server/areas/accounts/schema.ts';
import { paymentEvents } from '#server/areas/billing/schema.ts';
import { preferences } from '#server/areas/preferences/schema.ts';
import { answerParts, answers, generatedImages, queries } from '#server/areas/query/schema.ts';
import { routingDecisions, routingReviews } from '#server/areas/routing/schema.ts';
import type { PolicyResult } from '#shared/contract/routing/schemas.ts';
import { blockedAddresses, serverErrors } from '#server/areas/settings/schema.ts';
import { closeDatabase, openDatabase } from '#server/platform/db/connection/database.ts';
import { createTestDatabase } from '../support/embedded-database.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createSession } from '../support/test-accounts.ts';
import { eventOf } from '../support/test-client.ts';
import { makeForm, makePdf } from '../support/test-files.ts';
import { setForTest } from '../support/test-settings.ts';

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

it('texts outside threads are deleted after thirty days; counts and threads stay', async () => {
  await app.database.delete(routingDecisions);
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
  await app.runJob('sweep');
  expect(await textsOf(old.queryId)).toEqual({
    prompt: '',
    content: '',
    tokens: old.receipt.outputTokens,
  });
  const [row] = await app.database.select().from(queries).where(eq(queries.id, old.queryId));
  expect(row).toMatchObject({ details: null, decision: null, forgotten: 'age' });
  // The numbers of the routing decision are kept, without any link back to the query.
  const kept = await app.database.select().from(routingDecisions);
  expect(kept).toMatchObject([{ receipts: [[expect.any(String), old.receipt.costMicroUsd]] }]);
  expect(JSON.stringify(kept)).not.toMatch(/Old|-4[0-9a-f]{3}-/);
  expect(await textsOf(recent.queryId)).toMatchObject({
    prompt: 'Recent',
    content: recent.content,
  });
  expect(await textsOf(saved.queryId)).toMatchObject({ prompt: 'Saved', content: saved.content });
  expect(await app.database.$count(sessions, eq(sessions.userId, person.userId))).toBe(1);
});

it('texts beyond one batch are deleted too, and a failed deletion does not block the rest', async () => {
  const many = Array.from({ length: 1_001 }, () => ({
    id: crypto.randomUUID(),
    threadId: crypto.randomUUID(),
    tier: 'free' as const,
    kind: 'text' as const,
    status: 'done' as const,
    prompt: 'Long ago',
    askedModel: 'auto',
    compareMode: false,
    dataBytes: 0,
    createdAt: new Date('2025-01-01'),
  }));
  await app.database.insert(queries).values(many);
  const address = '192.0.2.9';
  await app.database
    .insert(blockedAddresses)
    .values({ address, until: new Date(0), blockedBy: 'Ada' });
  await app.database.execute(sql`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`);
  await app.database.execute(sql`
    create trigger refuse before delete on payment_events execute function refuse()`);
  await expect(sweep(app.database, AbortSignal.timeout(60_000))).rejects.toThrow();
  await app.database.execute(sql`drop function refuse cascade`);
  expect(await app.database.$count(queries, eq(queries.prompt, 'Long ago'))).toBe(0);
  expect(await app.database.$count(blockedAddresses, eq(blockedAddresses.address, address))).toBe(
    0,
  );
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
  await app.runJob('sweep');
  const find = () => app.database.select().from(queries).where(eq(queries.id, queryId));
  await expect.poll(async () => (await find())[0]?.status).toBe('interrupted');
});

it('payment notifications are deleted after ninety days, long after Stripe stops repeating them', async () => {
  const event = { environment: 'test', type: 'invoice.paid', createdAt: new Date() } as const;
  const receivedDaysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await app.database.insert(paymentEvents).values([
    { ...event, id: 'evt_old', receivedAt: receivedDaysAgo(91), appliedAt: new Date() },
    { ...event, id: 'evt_recent', receivedAt: receivedDaysAgo(89), appliedAt: new Date() },
  ]);
  await app.runJob('sweep');
  const kept = await app.database.select({ id: paymentEvents.id }).from(paymentEvents);
  expect(kept).toEqual([{ id: 'evt_recent' }]);
});

it('a blocked address is deleted when its block has ended', async () => {
  const blockedUntil = (address: string, minutes: number) => ({
    address,
    until: new Date(Date.now() + minutes * 60 * 1000),
    blockedBy: 'Ada Lovelace',
  });
  await app.database
    .insert(blockedAddresses)
    .values([blockedUntil('192.0.2.1', -1), blockedUntil('192.0.2.2', 60)]);
  await app.runJob('sweep');
  const kept = await app.database.select().from(blockedAddresses);
  expect(kept.map(({ address }) => address)).toEqual(['192.0.2.2']);
});

it('old figures of decisions and shown candidates are deleted', async () => {
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
  await app.runJob('sweep');
  const days = await app.database
    .select({ day: routingDecisions.decidedOn })
    .from(routingDecisions);
  expect(days).toEqual([{ day: dayOf(88) }]);
  const shown = await app.database
    .select({ name: routingReviews.fingerprint })
    .from(routingReviews);
  expect(shown).toEqual([{ name: 'recent' }]);
});

describe('a temporary conversation', () => {
  const secret = 'quixotic-zephyr';
  // No other test of this file asks for a poem, so its lines are in no other answer.
  const temporary = { query: `Write a poem about ${secret}`, temporary: true };

  /** Finds the tables that contain a word anywhere. */
  async function findInTables(word: string): Promise<string[]> {
    const { rows } = await app.database.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const found = [];
    for (const { name } of rows) {
      const table = sql.identifier(name);
      const { rowCount } = await app.database.execute(
        sql`select 1 from ${table} t where t::text ilike ${`%${word}%`} limit 1`,
      );
      if (rowCount) found.push(name);
    }
    return found;
  }

  it.each([
    ['a person', () => app.person()],
    ['a visitor', async () => app.visitor()],
  ])('of %s leaves only numbers, and no text anywhere', async (_name, who) => {
    const client = await who();
    // A visitor can't save instructions.
    await client.send('PUT', '/api/account/instructions', { text: `Always ${secret}` });
    const own = { name: secret, text: secret };
    const { body } = await client.send('POST', '/api/account/instructions/named', own);
    const { id = null } = body as { id?: string };
    const first = await client.ask({
      ...temporary,
      instructions: id,
      model: 'openai:gpt-3.5-turbo',
    });
    expect(first.content).not.toBe('');
    const said = { query: temporary.query, response: `${first.content} ${secret}` };
    const next = await client.ask({
      ...temporary,
      model: 'openai:gpt-3.5-turbo',
      earlierTurns: [said],
    });
    const requests = await app.sandbox.requests();
    expect(requests.slice(-2).map(({ turns }) => turns)).toEqual([1, 3]);
    const told = requests.at(-2)?.system ?? '';
    expect(told).toBe(id ? `Always ${secret}\n\n${secret}` : '');
    expect(first.receipt.askedWith?.named?.name).toBe(id ? secret : undefined);
    const kept = id ? ['named_instructions', 'standing_instructions'] : [];
    expect((await findInTables(secret)).toSorted()).toEqual(kept);
    const [line = ''] = /^(?:I went|The tide)[\w ]+/m.exec(first.content) ?? [];
    expect(line).not.toBe('');
    expect(await findInTables(line)).toEqual([]);
    const [row] = await app.database.select().from(queries).where(eq(queries.id, next.queryId));
    const [answer] = await app.database
      .select()
      .from(answers)
      .where(eq(answers.queryId, next.queryId));
    expect(row).toMatchObject({ status: 'done', forgotten: 'temporary', decision: null });
    expect(row?.dataBytes).toBeGreaterThan(first.content.length);
    expect(answer).toMatchObject({ outputTokens: next.receipt.outputTokens, reason: '' });
    if (id) await client.send('DELETE', '/api/account', { confirmation: 'DELETE' });
  });

  it('creates no thread, is in none, and cannot be continued once its stream is deleted', async () => {
    const person = await app.person();
    const saved = await person.ask({ query: 'Saved' });
    const { threadId, queryId } = await person.ask({ ...temporary, threadId: saved.threadId });
    expect(threadId).not.toBe(saved.threadId);
    const { body } = await person.send('GET', '/api/threads');
    expect(body).toMatchObject({ threads: [{ id: saved.threadId, turns: 1 }] });
    expect((await person.send('GET', `/api/threads/${threadId}`)).status).toBe(404);
    expect((await person.askInVain({ query: 'And?', threadId })).status).toBe(404);
    const other = await app.startAnother();
    const path = `/api/switchyard/queries/${queryId}/events`;
    expect((await person.at(other.url).fetch(path)).status).toBe(404);
    const exported = await person.fetch('/api/account/export', { method: 'POST' });
    expect(await exported.text()).not.toContain(secret);
  });

  it('stores none of its text while it is being written', async () => {
    await app.sandbox.throttle();
    const begin = async (more: object) => {
      const reader = await app.visitor().stream({ query: 'Explain how rivers form', ...more });
      const { value } = await reader.events.next();
      const { queryId } = eventOf(value ? [value.event] : [], 'route');
      for await (const { event } of reader.events) if (event.type === 'text') break;
      return { reader, parts: eq(answerParts.queryId, queryId) };
    };
    const unsaved = await begin(temporary);
    const saved = await begin({});
    // The server stores the partial texts of all its answers together.
    await expect.poll(() => app.database.$count(answerParts, saved.parts)).toBe(1);
    expect(await app.database.$count(answerParts, unsaved.parts)).toBe(0);
    for (const { reader } of [unsaved, saved]) reader.disconnect();
    await app.sandbox.reset();
  });

  it('cannot be voted on', async () => {
    const person = await app.person({ isStandard: true });
    const models = ['openai:gpt-4', 'xai:grok-2-1212'];
    const answer = await person.ask({ ...temporary, compareMode: true, models });
    const vote = {
      query: temporary.query,
      outcome: 'tie',
      comparedModels: (answer.responses ?? []).map((one) => ({
        provider: one.provider,
        model: one.model,
      })),
    };
    const path = '/api/switchyard/log-preference';
    const named = await person.send('POST', path, { ...vote, queryId: answer.queryId });
    expect(named.status).toBe(409);
    expect((await person.send('POST', path, vote)).status).toBe(404);
    const own = eq(preferences.userId, person.userId);
    expect(await app.database.$count(preferences, own)).toBe(0);
  });

  it('keeps its pictures for an hour, for its sender only', async () => {
    const visitor = app.visitor();
    const { content, queryId } = await visitor.ask({ ...temporary, model: 'openai:dall-e-3' });
    const [, address = ''] = /\((\/api\/switchyard\/images\/[\w-]+)\)/.exec(content) ?? [];
    expect((await visitor.fetch(address)).status).toBe(200);
    expect((await app.visitor().fetch(address)).status).toBe(404);
    await app.database
      .update(generatedImages)
      .set({ createdAt: sql`now() - interval '61 minutes'` })
      .where(eq(generatedImages.queryId, queryId));
    await app.runJob('sweep');
    expect((await visitor.fetch(address)).status).toBe(404);
  });

  it('with files keeps none of them', async () => {
    const person = await app.person();
    const fields = {
      query: 'What is this?',
      temporary: 'true',
      earlierTurns: JSON.stringify([{ query: 'Hello', response: 'Hello.' }]),
    };
    const files = [{ bytes: makePdf(`The ${secret} turns at noon`), name: `${secret}.pdf` }];
    const sent = await person.fetch('/api/switchyard/multimodal', {
      method: 'POST',
      body: makeForm(fields, files),
    });
    expect(sent.status).toBe(200);
    expect((await app.sandbox.requests()).at(-1)).toMatchObject({ documents: 1, turns: 3 });
    expect(await findInTables(secret)).toEqual([]);
    const bad = makeForm({ ...fields, earlierTurns: '{' }, files);
    const refused = await person.fetch('/api/switchyard/multimodal', { method: 'POST', body: bad });
    expect(refused.status).toBe(400);
  });
});

describe('the retention settings', () => {
  const setDays = (name: string, days: number) =>
    setForTest(app, `system.retention.${name}_days`, `${days}`);
  const age = (queryId: string, days: number) =>
    app.database
      .update(queries)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(queries.id, queryId));
  const preview = async (what: string, days: number) => {
    const admin = await app.person({ isAdmin: true });
    const { body } = await admin.send('GET', `/api/admin/retention?what=${what}&days=${days}`);
    return (body as { count: number }).count;
  };

  it('say in advance how many prompts lose their texts, and the privacy page shows the new values', async () => {
    const { queryId } = await app.visitor().ask({ query: 'Five days old' });
    await age(queryId, 5);
    const before = await preview('textsDays', 6);
    expect(await preview('textsDays', 4)).toBe(before + 1);
    await app.runJob('sweep');
    expect((await textsOf(queryId)).prompt).toBe('Five days old');
    await setDays('texts', 4);
    const { body } = await app.visitor().send('GET', '/api/switchyard/models');
    expect(body).toMatchObject({ textsDays: 4 });
    await app.runJob('sweep');
    expect((await textsOf(queryId)).prompt).toBe('');
    expect(await preview('textsDays', 4)).toBe(0);
  });

  it('delete old requests outside conversations, but no votes, no conversations and no statistics', async () => {
    const person = await app.person({ isStandard: true });
    const admin = await app.person({ isAdmin: true });
    const totals = async () => (await admin.send('GET', '/api/admin/stats/users')).body;
    const visitor = app.visitor();
    const gone = await visitor.ask({ query: 'Seldom asked' });
    const saved = await person.ask({ query: 'Saved' });
    const voted = await visitor.ask({ query: 'Voted' });
    await app.database
      .insert(preferences)
      .values({ queryId: voted.queryId, outcome: 'tie', columns: [] });
    const before = await preview('requestsDays', 49);
    for (const { queryId } of [gone, saved, voted]) await age(queryId, 50);
    expect(await preview('requestsDays', 49)).toBe(before + 1);
    const counted = await totals();
    await setDays('requests', 49);
    await app.runJob('sweep');
    const left = async (queryId: string) => app.database.$count(queries, eq(queries.id, queryId));
    expect(await Promise.all([gone, saved, voted].map(({ queryId }) => left(queryId)))).toEqual([
      0, 1, 1,
    ]);
    expect(await totals()).toEqual(counted);
  });

  it('delete old errors', async () => {
    const error = { level: 'error' as const, message: 'Old', requestId: null, detail: null };
    const at = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    await app.database.insert(serverErrors).values([
      { ...error, at },
      { ...error, at: new Date() },
    ]);
    expect(await preview('errorsDays', 7)).toBe(1);
    await setDays('errors', 7);
    await app.runJob('sweep');
    expect(await app.database.$count(serverErrors, eq(serverErrors.message, 'Old'))).toBe(1);
  });

  it.each([
    ['textsDays', 0],
    ['textsDays', 4_000],
    ['everything', 1],
  ])('are not previewed for %s and %i days', async (what, days) => {
    const admin = await app.person({ isAdmin: true });
    const path = `/api/admin/retention?what=${what}&days=${days}`;
    expect((await admin.send('GET', path)).status).toBe(400);
    const person = await app.person();
    expect((await person.send('GET', '/api/admin/retention?what=textsDays&days=1')).status).toBe(
      403,
    );
  });
});

it('every failed step of the deletion is reported, and the others are done', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, () => {});
  await database.execute(sql`alter table sign_in_links rename to held`);
  await database.execute(sql`alter table mails rename to held_too`);
  await database.insert(blockedAddresses).values({
    address: '192.0.2.1',
    until: new Date(0),
    blockedBy: 'Ada',
  });
  const sweeping = sweep(database, new AbortController().signal);
  await expect(sweeping).rejects.toMatchObject({
    message: '2 steps failed',
    errors: [expect.any(Error), expect.any(Error)],
  });
  expect(await database.$count(blockedAddresses)).toBe(0);
  await closeDatabase(database);
  await drop();
});
