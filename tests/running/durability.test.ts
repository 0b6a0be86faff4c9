import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, type Database } from '#server/platform/db/connection/database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#local/postgres/start-embedded-postgres.ts';
import { createApiKeyStore } from '#server/areas/api-keys/store/api-key-store.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { answerParts, answers, queries } from '#server/areas/query/schema.ts';
import { makeKey } from '#server/areas/api-keys/manage-keys.ts';
import { compileCache } from '../support/compile-cache.ts';
import { addressOf, freshAddress } from '../support/test-app.ts';
import {
  eventOf,
  readAll,
  TestClient,
  textOf,
  type EventsReader,
  type NumberedStreamEvent,
} from '../support/test-client.ts';
import { startTestSandbox, vendorVariables, type TestSandbox } from '../support/test-sandbox.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let sandbox: TestSandbox;
let database: Database;
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-durability-'));
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), onLog: () => {} });
  sandbox = await startTestSandbox();
  database = openDatabase(postgres.url, () => {});
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await database.$client.end();
  await postgres.stop();
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function startServerProcess(environment: Record<string, string> = {}): Promise<string> {
  server?.kill('SIGKILL');
  server = spawnServer(environment);
  return addressOf(server);
}

function spawnServer(environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...compileCache,
      PORT: '0',
      DATABASE_URL: postgres.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      SWITCHYARD_PROFILE: 'sandbox',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1',
      ...vendorVariables(sandbox.url),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Sends prompts one after another until the connection breaks, and adds each that was reported done. */
async function askUntilKilled(url: string, done: string[]): Promise<void> {
  const prompt = { query: 'Name three trees', model: 'openai:gpt-3.5-turbo' };
  for (;;) {
    try {
      const reader = await new TestClient(url, freshAddress()).stream(prompt);
      let isAnswered = false;
      for await (const { event } of reader.events) {
        isAnswered ||= event.type === 'receipt';
        if (event.type === 'done' && isAnswered) done.push(event.queryId);
      }
    } catch {
      return;
    }
  }
}

async function killPostmaster(): Promise<void> {
  const { rows } = await database.execute<{ folder: string }>(
    sql`select current_setting('data_directory') as folder`,
  );
  const lines = await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8');
  process.kill(Number(lines.split('\n', 1)[0]), 'SIGKILL');
}

async function expectAllStored(done: string[]): Promise<void> {
  const rows = await database
    .select({ queryId: answers.queryId, content: answers.content })
    .from(answers)
    .where(inArray(answers.queryId, done));
  expect(rows).toHaveLength(done.length);
  expect(rows.every(({ content }) => content !== '')).toBe(true);
}

/** Its answer takes five minutes when the simulator is throttled, which is longer than any wait before a kill. */
const slowPrompt = { query: 'Write an essay about bees', model: 'openai:gpt-3.5-turbo' };

it(
  'after kill -9 in the middle of an answer, the next start ends it with the text so far',
  { timeout: 180_000 },
  async () => {
    await sandbox.throttle();
    const visitor = new TestClient(await startServerProcess(), freshAddress());
    const reader = await visitor.stream(slowPrompt);
    const { value } = await reader.events.next();
    const { queryId } = eventOf(value ? [value.event] : [], 'route');
    const drained = readAll(reader).catch(() => {});
    const parts = eq(answerParts.queryId, queryId);
    await vi.waitFor(
      async () => expect(await database.$count(answerParts, parts)).toBeGreaterThan(0),
      20_000,
    );
    server?.kill('SIGKILL');
    if (server) await once(server, 'exit');
    await drained;
    const restarted = await startServerProcess();
    const startedAt = performance.now();
    const events = await readAll(await visitor.at(restarted).reattach(queryId, 0));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(textOf(events)).not.toBe('');
    expect(eventOf(events, 'problem').problem.code).toBe('server-stopped');
    const own = and(eq(queries.id, queryId), eq(queries.status, 'running'));
    expect(await database.$count(queries, own)).toBe(0);
    server?.kill('SIGKILL');
    if (server) await once(server, 'exit');
  },
);

it('after kill -9 of one of two servers, no shown text is lost and the other continues in seconds', async () => {
  await sandbox.throttle();
  const survivor = spawnServer();
  onTestFinished(() => void survivor.kill('SIGKILL'));
  const [url, other] = await Promise.all([startServerProcess(), addressOf(survivor)]);
  const visitor = new TestClient(url, freshAddress());
  const reader = await visitor.stream(slowPrompt);
  const shown: NumberedStreamEvent[] = [];
  const reading = collect(reader, shown).catch(() => {});
  await vi.waitFor(() => expect(shown).not.toEqual([]), 20_000);
  const { queryId } = eventOf(
    shown.map(({ event }) => event),
    'route',
  );
  // The server learns of the other one at its next heartbeat.
  await vi.waitFor(async () => expect(await countChunks(queryId)).toBeGreaterThan(3), 20_000);
  server?.kill('SIGKILL');
  await reading;
  const before = shown.map(({ event }) => event);
  const diedAt = performance.now();
  const rest: NumberedStreamEvent[] = [];
  await collect(await visitor.at(other).reattach(queryId, shown.length), rest);
  // Five seconds, plus time for a busy machine.
  expect(performance.now() - diedAt).toBeLessThan(15_000);
  expect(rest.map(({ id }) => id)).toEqual(rest.map((_, index) => shown.length + index + 1));
  const ended = rest.slice(rest.findIndex(({ event }) => event.type === 'route'));
  const kept = ended.map(({ event }) => event);
  expect(textOf(before)).not.toBe('');
  expect(textOf(kept).slice(0, textOf(before).length)).toBe(textOf(before));
  expect(eventOf(kept, 'problem').problem.message).toBe(
    'The server stopped while answering. The text so far is saved.',
  );
});

async function countChunks(queryId: string): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from answer_chunks where query_id = ${queryId}`,
  );
  return rows[0]?.count ?? 0;
}

async function collect({ events }: EventsReader, into: NumberedStreamEvent[]): Promise<void> {
  for await (const numbered of events) into.push(numbered);
}

it(
  'after kill -9 in the middle of answers, ten times, no confirmed answer is missing',
  { timeout: 600_000 },
  async () => {
    await sandbox.pace(2_000);
    const done: string[] = [];
    for (let round = 1; round <= 10; round += 1) {
      const url = await startServerProcess();
      const already = done.length;
      const askers = Array.from({ length: 8 }, () => askUntilKilled(url, done));
      await vi.waitFor(() => expect(done.length).toBeGreaterThan(already + 10), 20_000);
      // In every third round the database is killed too.
      if (round % 3 === 0) await killPostmaster();
      server?.kill('SIGKILL');
      if (server) await once(server, 'exit');
      await Promise.all(askers);
      await vi.waitFor(() => expectAllStored(done), 20_000);
    }
    expect(new Set(done).size).toBe(done.length);
  },
);

/** Calls with a key until its budget is spent, and returns how many calls were answered. */
async function askUntilSpent(url: string, secret: string): Promise<number> {
  const messages = [{ role: 'user', content: 'Write a haiku about coffee' }];
  for (let answered = 0; ;) {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'openai:gpt-3.5-turbo', max_tokens: 100, messages }),
    });
    const body = await response.text();
    if (response.status === 200) answered += 1;
    else if (!body.includes('insufficient_quota')) throw new Error(body);
    else if (!body.includes('still run')) return answered;
  }
}

it(
  'three processes together never overspend the budget of one API key',
  { timeout: 180_000 },
  async () => {
    const limits = { FREE_PER_MINUTE: '10000', FREE_PER_DAY: '10000', FREE_RUNNING: '1000' };
    const first = await startServerProcess(limits);
    const others = [spawnServer(limits), spawnServer(limits)];
    onTestFinished(() => others.forEach((each) => each.kill('SIGKILL')));
    const urls = [first, ...(await Promise.all(others.map(addressOf)))];
    const [person] = await database.insert(users).values({ username: 'spender' }).returning();
    const userId = person?.id ?? 0;
    const keys = createApiKeyStore(database, { timeZone: 'UTC', environment: () => 'test' });
    const totalMicroUsd = 2_000;
    const { secret } = await makeKey({ keys }, userId, {
      name: 'Shared',
      scopes: ['chat'],
      models: [],
      expiresInDays: null,
      cacheSeconds: null,
      sharesCache: false,
      budgets: { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd },
    });
    const answered = await Promise.all(
      urls.flatMap((url) => [askUntilSpent(url, secret), askUntilSpent(url, secret)]),
    );
    const stored = await database
      .select({ cost: answers.costMicroUsd, processId: queries.processId })
      .from(answers)
      .innerJoin(queries, eq(queries.id, answers.queryId))
      .where(eq(queries.userId, userId));
    expect(stored).toHaveLength(answered.reduce((sum, count) => sum + count, 0));
    expect(new Set(stored.map(({ processId }) => processId)).size).toBeGreaterThan(1);
    const spent = stored.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    expect(spent).toBeGreaterThan(totalMicroUsd / 2);
    expect(spent).toBeLessThanOrEqual(totalMicroUsd);
  },
);
