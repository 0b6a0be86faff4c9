import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeCaller } from '../callers/make-callers.ts';
import type { Trial } from '../trial.ts';

const tables = ['sessions', 'queries', 'threads', 'settings'] as const;
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
      await sleep(lockedMs);
    });
    await Promise.all(calling);
    const { status } = await judge.hear(visitor, query);
    if (status !== 200) judge.find('not as it must be', `${status} after the locks were gone`);
    await server.stop();
    return `${tables.length} tables held for ${lockedMs / 1000} s`;
  },
};

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
