import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import type { OwnUsage } from '#shared/contract/accounts/schemas.ts';
import { answerParts, answers, queries, usageLimits } from '#server/areas/query/schema.ts';
import { dropOldChunks } from '#server/areas/privacy/store/drop-old-chunks.ts';
import { createChunkStore } from '#server/areas/query/store/remote-answer-store.ts';
import { createQueryStore } from '#server/areas/query/store/query-store.ts';
import { createRunningStore } from '#server/areas/query/store/running-store.ts';
import { closeDatabase, openDatabase } from '#server/platform/db/connection/database.ts';
import { closeOverdue } from '#server/areas/query/stream/close-orphans.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import {
  eventOf,
  readAll,
  textOf,
  type EventsReader,
  type TestClient,
} from '../support/test-client.ts';
import { makeForm, makePdf } from '../support/test-files.ts';
import { bearerOf } from './access-by-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());
// A single process writes differently from one of several.
afterEach(() => app.stopOthers());

/** Its answer takes five minutes when the simulator is throttled, which is longer than any wait in these tests. */
const prompt = { query: 'Write an essay about rivers', model: 'anthropic:claude-instant-1' };

async function readTextEvents(reader: EventsReader, count: number) {
  const seen = [];
  let texts = 0;
  while (texts < count) {
    const { value, done } = await reader.events.next();
    if (done) break;
    seen.push(value);
    if (value.event.type === 'text') texts += 1;
  }
  return seen;
}

function queryIdOf(seen: Awaited<ReturnType<typeof readTextEvents>>): string {
  return eventOf(
    seen.map(({ event }) => event),
    'route',
  ).queryId;
}

async function vendorOutcome() {
  return (await app.sandbox.requests()).map((request) => request.outcome);
}

async function storedStatus(queryId: string) {
  const [query] = await app.database.select().from(queries).where(eq(queries.id, queryId));
  return query?.status;
}

describe('Stop', () => {
  it('aborts the vendor’s call at once and keeps the text so far', async () => {
    await app.sandbox.throttle();
    const visitor = app.visitor();
    const reader = await visitor.stream(prompt);
    const seen = await readTextEvents(reader, 3);
    const queryId = queryIdOf(seen);
    const stopped = await visitor.send('POST', `/api/switchyard/queries/${queryId}/stop`);
    expect(stopped.body).toEqual({ stopped: true });
    const rest = await readAll(reader);
    expect(eventOf(rest, 'receipt').receipt.finish).toBe('stopped');
    await vi.waitFor(async () => expect(await vendorOutcome()).toEqual(['aborted']), 20_000);
    const shown = textOf([...seen.map(({ event }) => event), ...rest]);
    const [answer] = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
    expect(answer).toMatchObject({ content: shown, finish: 'stopped' });
    expect(await storedStatus(queryId)).toBe('stopped');
    const again = await visitor.send('POST', `/api/switchyard/queries/${queryId}/stop`);
    expect(again.body).toEqual({ stopped: false });
  });

  it('in another process aborts the call at once, or a second later if the notice is lost', async () => {
    await app.sandbox.throttle();
    const other = await app.startAnother();
    const visitor = app.visitor();
    const path = (queryId: string) => `/api/switchyard/queries/${queryId}/stop`;
    const tookMs: number[] = [];
    for (let count = 1; count <= 3; count += 1) {
      const reader = await visitor.stream(prompt);
      const queryId = queryIdOf(await readTextEvents(reader, 1));
      expect((await app.visitor().at(other.url).send('POST', path(queryId))).status).toBe(404);
      const stopped = await visitor.at(other.url).send('POST', path(queryId));
      const toldAt = performance.now();
      expect(stopped.body).toEqual({ stopped: true });
      expect(eventOf(await readAll(reader), 'receipt').receipt.finish).toBe('stopped');
      tookMs.push(performance.now() - toldAt);
      await vi.waitFor(async () => expect(await vendorOutcome()).toHaveLength(count), 20_000);
      await vi.waitFor(async () => expect(await vendorOutcome()).not.toContain('running'), 20_000);
      expect(await storedStatus(queryId)).toBe('stopped');
      const again = await visitor.at(other.url).send('POST', path(queryId));
      expect(again.body).toEqual({ stopped: false });
    }
    // Takes the fastest of three, because a busy machine may be slow once.
    expect(Math.min(...tookMs)).toBeLessThan(300);
    expect(await vendorOutcome()).toEqual(['aborted', 'aborted', 'aborted']);

    const second = await visitor.stream(prompt);
    const secondId = queryIdOf(await readTextEvents(second, 1));
    await app.database.update(queries).set({ stopAsked: true }).where(eq(queries.id, secondId));
    expect(eventOf(await readAll(second), 'receipt').receipt.finish).toBe('stopped');
    await other.stop();
  });

  it('is refused to anyone else', async () => {
    await app.sandbox.throttle();
    const owner = app.visitor();
    const reader = await owner.stream(prompt);
    const queryId = queryIdOf(await readTextEvents(reader, 1));
    for (const stranger of [app.visitor(), await app.person({ isAdmin: true })]) {
      const { status } = await stranger.send('POST', `/api/switchyard/queries/${queryId}/stop`);
      expect(status).toBe(404);
      expect((await stranger.reattach(queryId, 0)).status).toBe(404);
    }
    expect(await vendorOutcome()).toEqual(['running']);
    await app.sandbox.flush();
    await readAll(reader);
    expect((await app.visitor().reattach(queryId, 0)).status).toBe(404);
  });
});

describe('a streamed query whose connection breaks', () => {
  it('continues, and a reader who reconnects misses nothing and sees nothing twice', async () => {
    await app.sandbox.throttle();
    const visitor = app.visitor();
    const reader = await visitor.stream(prompt);
    const seen = await readTextEvents(reader, 4);
    const queryId = queryIdOf(seen);
    reader.disconnect();
    const resumed = await visitor.reattach(queryId, seen.at(-1)?.id ?? 0);
    await app.sandbox.flush();
    const rest = [];
    for await (const numbered of resumed.events) rest.push(numbered);
    const ids = [...seen, ...rest].map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    const whole = textOf([...seen, ...rest].map(({ event }) => event));
    const [answer] = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
    expect(answer).toMatchObject({ content: whole, finish: 'complete' });
    await expect.poll(vendorOutcome).toEqual(['completed']);
  });

  it('can be read again after it has ended, from another server process too', async () => {
    const visitor = app.visitor();
    const events = await readAll(await visitor.stream(prompt));
    const { queryId } = eventOf(events, 'done');
    const live = await readAll(await visitor.reattach(queryId, 0));
    expect(live).toEqual(events);
    const other = await app.startAnother();
    const elsewhere = await visitor.at(other.url).reattach(queryId, 3);
    const stored = await readAll(elsewhere);
    expect(stored.map((event) => event.type)).toEqual(['route', 'text', 'receipt', 'done']);
    expect(textOf(stored)).toBe(textOf(events));
    expect(eventOf(stored, 'receipt')).toEqual(eventOf(events, 'receipt'));
    expect(eventOf(stored, 'route').columns).toEqual(eventOf(events, 'route').columns);
    await other.stop();
  });
});

describe('an answer that another process is writing', () => {
  const countChunks = async () => {
    const { rows } = await app.database.execute<{ count: number }>(
      sql`select count(*)::int as count from answer_chunks`,
    );
    return rows[0]?.count ?? 0;
  };

  /** Acts like a crash of the database, which breaks every connection and empties unlogged tables. */
  async function crash() {
    await app.database.execute(sql`truncate answer_chunks`);
    await app.database.execute(sql`
      select pg_terminate_backend(pid, 20000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }

  async function readOn(reader: EventsReader) {
    const numbered = [];
    for await (const one of reader.events) numbered.push(one);
    return numbered;
  }

  it('can be followed live from any event, by its sender only', async () => {
    await app.sandbox.throttle();
    const visitor = app.visitor();
    const reader = await visitor.stream(prompt);
    const seen = await readTextEvents(reader, 3);
    const queryId = queryIdOf(seen);
    const other = await app.startAnother();
    onTestFinished(() => other.stop());
    expect((await app.visitor().at(other.url).reattach(queryId, 0)).status).toBe(404);
    const elsewhere = await visitor.at(other.url).reattach(queryId, 2);
    const [first] = await readTextEvents(elsewhere, 1);
    expect(first?.id).toBe(3);
    await crash();
    // A server only notices a broken connection when it uses it, so the page tries again.
    const readAgain = () =>
      vi.waitFor(async () => {
        const again = await visitor.at(other.url).reattach(queryId, 0);
        expect(again.status).toBe(200);
        return again;
      }, 20_000);
    const late = await readAgain();
    const early = await readTextEvents(late, 2);
    expect(await vendorOutcome()).toEqual(['running']);
    // Every reader queries the database, so their number is limited.
    const more = await Promise.all(Array.from({ length: 6 }, readAgain));
    const refused = await visitor.at(other.url).fetch(`/api/switchyard/queries/${queryId}/events`, {
      headers: { accept: 'text/event-stream' },
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await app.sandbox.flush();
    for (const reader of more) expect((await readOn(reader)).at(-1)?.event.type).toBe('done');
    const whole = [...seen, ...(await readOn(reader))];
    expect([...early, ...(await readOn(late))]).toEqual(whole);
    expect(await readOn(elsewhere)).toEqual(whole.slice(3));
    expect(whole.map(({ id }) => id)).toEqual(whole.map((_, index) => index + 1));
    expect(await storedStatus(queryId)).toBe('done');
    await vi.waitFor(async () => expect(await countChunks()).toBeGreaterThan(0), 20_000);
  });

  it('is not copied to the database while only one process runs, or ever if it is temporary', async () => {
    await app.sandbox.pace(1_000);
    const askAndCount = async () => {
      const before = await countChunks();
      await readAll(await app.visitor().stream(prompt));
      return (await countChunks()) - before;
    };
    // A process learns at its next heartbeat which other processes are alive.
    await vi.waitFor(async () => expect(await askAndCount()).toBe(0), 20_000);
    const other = await app.startAnother();
    await vi.waitFor(async () => expect(await askAndCount()).toBeGreaterThan(0), 20_000);
    const events = await readAll(await app.visitor().stream({ ...prompt, temporary: true }));
    const { rowCount } = await app.database.execute(
      sql`select from answer_chunks where query_id = ${eventOf(events, 'route').queryId}`,
    );
    expect(rowCount).toBe(0);
    await other.stop();
  });
});

describe('the table of answers in progress', () => {
  const emptyChunk = { last: 1, events: [], drafts: [], isFollowed: false };

  /** Runs `work` while another connection holds the table exclusively. */
  async function whileLocked(work: () => Promise<void>) {
    const connection = await app.database.$client.connect();
    await connection.query('begin');
    await connection.query('lock table answer_chunks in access exclusive mode');
    try {
      await work();
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  }

  it('counts a write as lost when its connection breaks midway', async () => {
    // A store only counts breaks of connections that are opened after it, as in a server.
    const own = openDatabase(app.databaseUrl, () => {});
    onTestFinished(() => closeDatabase(own));
    const store = createChunkStore(own);
    await whileLocked(async () => {
      const written = store.write([{ ...emptyChunk, queryId: randomUUID() }]);
      const isRefused = expect(written).rejects.toThrow(/terminat/);
      await vi.waitFor(async () => {
        const { rowCount } = await app.database.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query like '%insert into answer_chunks%'`);
        expect(rowCount).toBeGreaterThan(0);
      }, 20_000);
      await isRefused;
    });
    await vi.waitFor(() => expect(store.losses()).toBeGreaterThan(0), 20_000);
  });

  it('gets all events back after a crash, even if a new one was written before the loss was noticed', async () => {
    const store = createChunkStore(app.database);
    const queryId = randomUUID();
    const events = ['The river', ' rises', ' in hills.'].map((text) => ({
      type: 'text' as const,
      column: 0,
      text,
    }));
    const write = (lost: number) =>
      store.write([{ ...emptyChunk, queryId, last: 3, events: events.slice(lost) }]);
    const read = async () =>
      (
        await app.database.execute(
          sql`select events from answer_chunks where query_id = ${queryId}`,
        )
      ).rows;
    await write(2);
    await write(0);
    expect(await read()).toEqual([{ events }]);
    await write(1);
    expect(await read()).toEqual([{ events }]);
  });

  it('does not delay answers: new writes are dropped after two seconds, old ones at once', async () => {
    const store = createChunkStore(app.database);
    const chunk = { ...emptyChunk, queryId: randomUUID() };
    const startedAt = performance.now();
    await whileLocked(async () => {
      await expect(dropOldChunks(app.database)).rejects.toMatchObject({ cause: { code: '55P03' } });
      expect(performance.now() - startedAt).toBeLessThan(1_500);
      await expect(store.write([chunk])).rejects.toThrow(/timeout/);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    });
    await store.write([chunk]);
    await dropOldChunks(app.database);
    const { rowCount } = await app.database.execute(
      sql`select from answer_chunks where query_id = ${chunk.queryId}`,
    );
    expect(rowCount).toBe(1);
  });
});

it('a query that runs past every limit is ended with its text, whichever process it runs in', async () => {
  await app.sandbox.throttle();
  const processId = randomUUID();
  const store = createQueryStore(app.database, { timeZone: 'UTC', processId });
  const parts = createRunningStore(app.database, processId);
  const settings = {
    limits: () => ({ perMinute: 1, perDay: 1, running: 1, threads: 5, searches: 0 }),
  };
  const ids: string[] = [];
  for (const processId of [undefined, null, randomUUID()]) {
    const reader = await app.visitor().stream(prompt);
    const queryId = queryIdOf(await readTextEvents(reader, 1));
    const isKept = eq(answerParts.queryId, queryId);
    await expect.poll(() => app.database.$count(answerParts, isKept)).toBeGreaterThan(0);
    const createdAt = new Date(Date.now() - 20 * 60_000);
    const change = { createdAt, ...(processId !== undefined && { processId }) };
    await app.database.update(queries).set(change).where(eq(queries.id, queryId));
    ids.push(queryId);
  }
  const young = queryIdOf(await readTextEvents(await app.visitor().stream(prompt), 1));
  await closeOverdue({ store, parts, settings }, 11 * 60_000);
  for (const id of ids) {
    expect(await storedStatus(id)).toBe('interrupted');
    const stored = await app.database.select().from(answers).where(eq(answers.queryId, id));
    expect(stored).toMatchObject([
      { content: expect.stringMatching(/./), problem: { code: 'server-stopped' } },
    ]);
  }
  expect(await storedStatus(young)).toBe('running');
  await app.sandbox.flush();
});

it('a heartbeat that gets no reply is abandoned, and another is sent', async () => {
  const processId = randomUUID();
  const store = createRunningStore(app.database, processId);
  await store.beat([]);
  const connection = await app.database.$client.connect();
  await connection.query('begin');
  await connection.query('select from server_processes where id = $1 for update', [processId]);
  const given = await store.beat([]).catch(String);
  await connection.query('rollback');
  connection.release();
  expect(given).toContain('read timeout');
  await store.beat([]);
  await store.leave();
});

/** Acts as if the process that runs the query had died. */
async function orphan(queryId: string) {
  const parts = () => app.database.$count(answerParts, eq(answerParts.queryId, queryId));
  await vi.waitFor(async () => expect(await parts()).toBeGreaterThan(0), 20_000);
  await app.database
    .update(queries)
    .set({ processId: randomUUID() })
    .where(eq(queries.id, queryId));
}

describe('a database that stalls', () => {
  async function startBehindProxy() {
    const proxy = await startCuttingProxy(app.databaseUrl);
    const url = new URL(app.databaseUrl);
    url.host = new URL(proxy.url).host;
    const server = await app.startAnother({ DATABASE_URL: url.href });
    onTestFinished(async () => {
      proxy.restore();
      await server.stop();
      await proxy.close();
    });
    return { proxy, server };
  }

  it('neither runs nor counts a prompt that was stored after its sender was refused', async () => {
    const { proxy, server } = await startBehindProxy();
    const person = await app.person();
    const query = 'Stored too late';
    const countDay = async () => {
      const [row] = await app.database
        .select({ dayCount: usageLimits.dayCount, running: usageLimits.running })
        .from(usageLimits)
        .where(eq(usageLimits.subject, `user:${person.userId}`));
      return row;
    };
    await person.ask({ ...prompt, query: 'Name a river' });
    expect((await countDay())?.dayCount).toBe(1);
    const operator = await app.database.$client.connect();
    await operator.query('begin');
    await operator.query('lock table queries in share mode');
    const refused = person.at(server.url).askInVain({ ...prompt, query });
    // Other work on `queries` waits for the lock too.
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like '%with relaxed as materialized%'`;
    await vi
      .waitFor(async () => expect((await app.database.execute(waiting)).rowCount).toBe(1), 20_000)
      .catch(async (error: unknown) => {
        await operator.query('rollback');
        throw error;
      });
    proxy.keepReplies();
    await operator.query('commit');
    operator.release();
    const find = async () => {
      const [row] = await app.database.select().from(queries).where(eq(queries.prompt, query));
      return row;
    };
    await vi.waitFor(async () => expect((await find())?.status).toBe('running'), 20_000);
    expect((await countDay())?.dayCount).toBe(2);
    proxy.cut();
    expect(await refused).toMatchObject({ status: 503, problem: { code: 'database-unavailable' } });
    proxy.restore();
    await vi.waitFor(async () => expect((await find())?.status).toBe('interrupted'), 20_000);
    expect((await find())?.problem?.message).toMatch(/Your prompt is saved\. Try again\.$/);
    expect(await countDay()).toEqual({ dayCount: 1, running: [] });
  });

  it('is reported by /readyz within two seconds, however many ask', async () => {
    const { proxy, server } = await startBehindProxy();
    const ready = () => fetch(`${server.url}/readyz`);
    expect((await ready()).status).toBe(200);
    proxy.freeze();
    const startedAt = performance.now();
    const told = await Promise.all(Array.from({ length: 30 }, ready));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await ready()).status).toBe(503);
    proxy.cut();
    proxy.restore();
    await vi.waitFor(async () => expect((await ready()).status).toBe(200), 20_000);
  });
});

describe('a query whose process sends no heartbeat', () => {
  it('is ended by another process with the text so far, which a late full answer replaces', async () => {
    await app.sandbox.throttle();
    const visitor = app.visitor();
    const reader = await visitor.stream(prompt);
    const seen = await readTextEvents(reader, 3);
    const queryId = queryIdOf(seen);
    await orphan(queryId);
    const other = await app.startAnother();
    const numbered = [];
    const reattached = await visitor.at(other.url).reattach(queryId, 3);
    for await (const one of reattached.events) numbered.push(one);
    // A reader skips events whose number it has already seen.
    expect(numbered.map(({ id }) => id)).toEqual(numbered.map((_, index) => index + 4));
    const ended = numbered.findIndex(({ event }) => event.type === 'route');
    const elsewhere = numbered.slice(ended).map(({ event }) => event);
    expect(elsewhere.map(({ type }) => type)).toEqual(['route', 'text', 'problem', 'done']);
    const { problem, receipt } = eventOf(elsewhere, 'problem');
    expect(problem).toEqual({
      code: 'server-stopped',
      message: 'The server stopped while answering. The text so far is saved.',
    });
    expect(receipt?.finish).toBe('interrupted');
    const kept = textOf(elsewhere);
    expect(kept).not.toBe('');
    expect(await storedStatus(queryId)).toBe('interrupted');

    await app.sandbox.flush();
    const whole = textOf([...seen.map(({ event }) => event), ...(await readAll(reader))]);
    expect(whole.startsWith(kept)).toBe(true);
    const again = await readAll(await visitor.at(other.url).reattach(queryId, 0));
    expect(again.map(({ type }) => type)).toEqual(['route', 'text', 'receipt', 'done']);
    expect(textOf(again)).toBe(whole);
    expect(await storedStatus(queryId)).toBe('done');
    const parts = () => app.database.$count(answerParts, eq(answerParts.queryId, queryId));
    await vi.waitFor(async () => expect(await parts()).toBe(0), 20_000);
  });
});

describe('a conversation whose process died in the middle of an answer', () => {
  interface Turns {
    turns: { answers: { content: string; error?: { message: string } }[]; files: object[] }[];
  }

  async function dieWhileAnswering(send: (person: TestClient) => Promise<EventsReader>) {
    await app.sandbox.throttle();
    const person = await app.person({ isStandard: true });
    const reader = await send(person);
    const queryId = queryIdOf(await readTextEvents(reader, 3));
    await orphan(queryId);
    const other = person.at((await app.startAnother()).url);
    const events = await readAll(await other.reattach(queryId, 0));
    const { threadId } = eventOf(events.toReversed(), 'route');
    return { other, reader, threadId, queryId, text: textOf(events.slice(-3)) };
  }

  const open = async (client: TestClient, threadId: string) =>
    (await client.send('GET', `/api/threads/${threadId}`)).body as Turns;

  it('has the text so far, on every device and for the next prompt', async () => {
    const { other, reader, threadId, queryId, text } = await dieWhileAnswering((person) =>
      person.stream(prompt),
    );
    expect(text).not.toBe('');
    const error = { message: 'The server stopped while answering. The text so far is saved.' };
    expect(await open(other, threadId)).toMatchObject({
      turns: [{ answers: [{ content: text, error }] }],
    });
    const { body } = await other.send('GET', '/api/threads');
    expect(body).toMatchObject({ threads: [{ id: threadId, title: prompt.query, turns: 1 }] });
    await app.sandbox.pace(0);
    await other.ask({ ...prompt, query: 'Go on', threadId, parentId: queryId });
    expect((await app.sandbox.requests()).at(-1)?.turns).toBe(3);
    await app.sandbox.flush();
    const whole = textOf(await readAll(reader));
    const { turns } = await open(other, threadId);
    expect(turns).toHaveLength(2);
    expect(turns[0]?.answers[0]).not.toHaveProperty('error');
    expect(turns[0]?.answers[0]?.content.endsWith(whole)).toBe(true);
  });

  it('says that its files are gone, and sends no other version without them', async () => {
    // Three long sentences, which a slow answer quotes for more than a minute.
    const words = ['in', 'out', 'back'].map((way) => `${'The sea goes far '.repeat(12)}${way}.`);
    const form = makeForm({ ...prompt, query: 'What is this?' }, [
      { bytes: makePdf(words.join(' ')), name: 'tide.pdf' },
    ]);
    const { other, reader, threadId, queryId } = await dieWhileAnswering((person) =>
      person.stream(form),
    );
    const message =
      'The server stopped while answering. The text so far is saved. Your files aren’t saved, so attach them again if you resend the prompt.';
    expect(await open(other, threadId)).toMatchObject({
      turns: [{ answers: [{ error: { message } }], files: [] }],
    });
    const again = { ...prompt, query: 'What is this?', threadId, retryOf: queryId };
    const { status, problem } = await other.askInVain(again);
    expect([status, problem.message]).toEqual([
      409,
      'The files of this prompt weren’t saved. Attach them to a new prompt. Your prompt is saved.',
    ]);
    await app.sandbox.flush();
    await readAll(reader);
    expect((await open(other, threadId)).turns[0]?.files).toHaveLength(1);
  });

  it('is not on the page if a program sent the prompt', async () => {
    await app.sandbox.throttle();
    const person = await app.person({ isStandard: true });
    const messages = [{ role: 'user', content: prompt.query }];
    const reply = await person.fetch('/v1/chat/completions', {
      method: 'POST',
      headers: { ...(await bearerOf(person)), 'content-type': 'application/json' },
      body: JSON.stringify({ model: prompt.model, stream: true, messages }),
    });
    const own = eq(queries.userId, person.userId);
    const find = async () => (await app.database.select().from(queries).where(own))[0];
    const queryId = (await find())?.id ?? '';
    await orphan(queryId);
    await app.startAnother();
    await vi.waitFor(async () => expect((await find())?.status).toBe('interrupted'), 20_000);
    expect(
      (await app.database.select().from(answers).where(eq(answers.queryId, queryId)))[0],
    ).toMatchObject({
      content: expect.stringMatching(/./),
    });
    expect((await person.send('GET', '/api/threads')).body).toMatchObject({ threads: [] });
    await app.sandbox.flush();
    await reply.text();
  });
});

it('an answer whose process died costs what arrived, in receipt, budget and report', async () => {
  await app.sandbox.throttle();
  const person = await app.person({ isStandard: true });
  const budget = { dayMicroUsd: 10_000_000, monthMicroUsd: null };
  await person.send('PUT', '/api/account/budget', budget);
  const reader = await person.stream({ ...prompt, model: 'anthropic:claude-3-opus' });
  const queryId = queryIdOf(await readTextEvents(reader, 3));
  await orphan(queryId);
  const other = person.at((await app.startAnother()).url);
  const events = await readAll(await other.reattach(queryId, 3));
  const { receipt } = eventOf(events, 'problem');
  const [tokensIn, tokensOut] = [Number(receipt?.inputTokens), Number(receipt?.outputTokens)];
  expect(tokensIn).toBeGreaterThan(0);
  expect(tokensOut).toBeGreaterThan(0);
  expect(receipt).toMatchObject({
    isEstimated: true,
    costMicroUsd: tokensIn * 15 + tokensOut * 75,
  });
  const { body } = await other.send('GET', '/api/account/budgets');
  expect(body).toMatchObject([{ spent: { dayMicroUsd: receipt?.costMicroUsd } }]);
  const usage = (await other.send('GET', '/api/account/usage')).body as OwnUsage;
  expect(usage.today.costMicroUsd).toBe(receipt?.costMicroUsd);
  await app.sandbox.flush();
  await readAll(reader);
});

it('a clock that jumps while an answer is written changes no duration, and the answer is stored', async () => {
  const visitor = app.visitor();
  await app.sandbox.throttle();
  const reader = await visitor.stream(prompt);
  await reader.events.next();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(new Date('2999-01-01'));
  await app.sandbox.pace(0);
  await app.sandbox.flush();
  const events = await readAll(reader);
  const { receipt } = eventOf(events, 'receipt');
  expect(receipt).toMatchObject({ finish: 'complete' });
  expect(receipt.time).toBeLessThan(60);
  const { queryId } = eventOf(events, 'done');
  const [answer] = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
  expect(answer).toMatchObject({ content: textOf(events), finish: 'complete' });
  vi.setSystemTime(new Date('1999-01-01'));
  expect((await visitor.ask(prompt)).time).toBeLessThan(60);
});

describe('a plain JSON call', () => {
  it('is aborted upstream when its client disconnects', async () => {
    await app.sandbox.throttle();
    const leaving = new AbortController();
    const call = app.visitor().fetch('/api/switchyard/query', {
      method: 'POST',
      body: JSON.stringify(prompt),
      headers: { 'content-type': 'application/json' },
      signal: leaving.signal,
    });
    await vi.waitFor(async () => expect(await vendorOutcome()).toEqual(['running']), 20_000);
    leaving.abort();
    await expect(call).rejects.toThrow();
    await vi.waitFor(async () => expect(await vendorOutcome()).toEqual(['aborted']), 20_000);
    await vi.waitFor(async () => {
      const rows = await app.database.select().from(queries).where(eq(queries.status, 'running'));
      expect(rows).toEqual([]);
    }, 20_000);
  });
});
