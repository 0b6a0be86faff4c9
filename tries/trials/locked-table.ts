import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { queries } from '#server/areas/query/schema.ts';
import { makeCaller } from '../callers/make-callers.ts';
import type { TriedServer } from '../ground/tried-server.ts';
import type { Judge } from '../judge/judge.ts';
import type { Trial } from '../trial.ts';

const tables = ['sessions', 'queries', 'threads', 'settings', 'installation'] as const;
/** Longer than the server lets a statement take. */
const lockedMs = 17_000;

export const lockedTable: Trial = {
  name: 'locked tables',
  async run({ judge, startServer }) {
    const server = await startServer();
    const { database, url } = server;
    // Made before the locks, because signing in needs these tables.
    const callers = await Promise.all(
      ['free', 'Standard', 'administrator'].map((name) =>
        makeCaller(name as 'free', url, database),
      ),
    );
    const { caller: visitor } = await makeCaller('visitor', url, database);
    judge.explain('database-unavailable');
    const calling: Promise<unknown>[] = [];
    await whileLocked(server.databaseUrl, async () => {
      for (const caller of [...callers.map((one) => one.caller), visitor]) {
        calling.push(...calls.map((call) => judge.hear(caller, call)));
      }
      await judgeReady(judge, url);
      await sleep(lockedMs);
    });
    await Promise.all(calling);
    await judgeRunning(judge, database);
    const { status } = await judge.hear(visitor, query);
    if (status !== 200) judge.find('not as it must be', `${status} after the locks were gone`);
    await server.stop();
    return `${tables.length} tables held for ${lockedMs / 1000} s`;
  },
};

/** Load balancers must learn in time that the database hangs. */
async function judgeReady(judge: Judge, url: string): Promise<void> {
  const startedAt = performance.now();
  const { status } = await fetch(`${url}/readyz`);
  const ms = Math.round(performance.now() - startedAt);
  if (status !== 503 || ms > 2_000)
    judge.find('not as it must be', `/readyz gave ${status} after ${ms} ms`);
}

/** A prompt that was refused must not keep its sender's place. */
async function judgeRunning(judge: Judge, database: TriedServer['database']): Promise<void> {
  const running = () => database.$count(queries, eq(queries.status, 'running'));
  const until = performance.now() + 20_000;
  while ((await running()) > 0 && performance.now() < until) await sleep(200);
  const left = await running();
  if (left > 0) judge.find('not as it must be', `${left} prompts still run after the locks`);
}

/** Uses its own connection, because the server's connections time out on statements that wait this long. */
async function whileLocked(connectionString: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('begin');
  for (const name of tables) await client.query(`lock table ${name} in access exclusive mode`);
  try {
    await work();
  } finally {
    await client.end();
  }
}

const query = {
  method: 'POST',
  path: '/api/switchyard/query',
  body: JSON.stringify({ query: 'Name three trees', model: 'openai:gpt-3.5-turbo' }),
  headers: { 'content-type': 'application/json' },
};

const calls = [
  query,
  { method: 'GET', path: '/api/auth/user' },
  { method: 'GET', path: '/api/threads' },
  { method: 'GET', path: '/api/admin/config' },
  { method: 'GET', path: '/api/switchyard/models' },
];
