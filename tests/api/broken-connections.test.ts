import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { awaitDatabase } from '#server/platform/db/connection/await-database.ts';
import {
  closeDatabase,
  countBreaks,
  inTransaction,
  isUnreachable,
  openDatabase,
  openPool,
} from '#server/platform/db/connection/database.ts';
import { createClient } from '#server/platform/db/connection/create-client.ts';
import { migrate } from '#server/platform/db/connection/migrate.ts';
import { listenForNotices } from '#server/platform/db/connection/notice-listener.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { createTestDatabase } from '../support/embedded-database.ts';

it('connections that break before a transaction starts are replaced, however many', async () => {
  const testDatabase = await createTestDatabase();
  const proxy = await startCuttingProxy(testDatabase.url);
  const url = new URL(testDatabase.url);
  url.host = new URL(proxy.url).host;
  const database = openDatabase(url.href, () => {});
  try {
    const poolSize = database.$client.options.max;
    for (let count = 0; count <= poolSize; count += 1) {
      proxy.restore();
      await database.execute(sql`select 1`);
      proxy.cut();
      await expect(database.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
    }
    proxy.restore();
    const { rows } = await database.transaction((tx) => tx.execute(sql`select 1 as one`));
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await closeDatabase(database);
    await proxy.close();
    await testDatabase.drop();
  }
});

it('a connection that breaks between two statements only fails the next one', async () => {
  const testDatabase = await createTestDatabase();
  const client = createClient({ connectionString: testDatabase.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  const operator = createClient({ connectionString: testDatabase.url });
  await operator.connect();
  await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow(/not queryable/);
  await operator.end();
  await testDatabase.drop();
});

it('a database that stops while its connections are being closed causes no error', async () => {
  const testDatabase = await createTestDatabase();
  const told: Error[] = [];
  const database = openDatabase(testDatabase.url, (error) => told.push(error));
  const { rows } = await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const operator = new pg.Client({ connectionString: testDatabase.url });
  await operator.connect();
  const stopping = operator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  // Blocks this process, so that the message from the database has arrived but hasn't been read.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await closeDatabase(database);
  await stopping;
  await operator.end();
  await testDatabase.drop();
  expect(told).toEqual([]);
});

it('counts connections that break, idle or not, but no failed statements', async () => {
  const testDatabase = await createTestDatabase();
  const pool = openPool(testDatabase.url, () => {}, { max: 1 }).$client;
  const breaks = countBreaks(pool);
  const operator = createClient({ connectionString: testDatabase.url });
  await operator.connect();
  const breakAll = () =>
    operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  await expect(pool.query('select 1 / 0')).rejects.toThrow();
  await expect(pool.query('set statement_timeout = 1; select pg_sleep(1)')).rejects.toThrow();
  expect(breaks()).toBe(0);

  const isRunning = async () => {
    const { rows } = await operator.query(
      "select 1 from pg_stat_activity where query like '%sleep(9%' and pid <> pg_backend_pid()",
    );
    return rows.length > 0;
  };
  const running = expect(pool.query('select pg_sleep(9)')).rejects.toThrow();
  await expect.poll(isRunning).toBe(true);
  await breakAll();
  await running;
  const busy = breaks();
  expect(busy).toBeGreaterThan(0);

  await pool.query('select 1');
  await breakAll();
  await expect.poll(breaks).toBeGreaterThan(busy);
  await operator.end();
  await pool.end();
  await testDatabase.drop();
});

describe('a connection that no longer responds', () => {
  /** Statements through this proxy time out after 300 ms. */
  async function openThroughProxy() {
    const testDatabase = await createTestDatabase();
    const proxy = await startCuttingProxy(testDatabase.url);
    const url = new URL(testDatabase.url);
    url.host = new URL(proxy.url).host;
    const database = openPool(url.href, () => {}, { max: 1, query_timeout: 300 });
    onTestFinished(async () => {
      await proxy.close();
      await testDatabase.drop();
    });
    return { database, proxy, url };
  }
  type Opened = Awaited<ReturnType<typeof openThroughProxy>>;

  it.each<[string, (given: Opened) => Promise<unknown>]>([
    [
      'a statement',
      async ({ database, proxy }) => {
        await database.execute(sql`select 1`);
        proxy.freeze();
        await database.execute(sql`select 1`);
      },
    ],
    [
      'the start of a transaction',
      async ({ database, proxy }) => {
        await database.execute(sql`select 1`);
        proxy.freeze();
        await inTransaction(database, (connection) => connection.query('select 1'));
      },
    ],
    [
      'the commit of a transaction',
      ({ database, proxy }) =>
        inTransaction(database, async (connection) => {
          await connection.query('select 1');
          proxy.freeze();
        }),
    ],
    [
      'a transaction that is rolled back',
      ({ database, proxy }) =>
        database.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          proxy.freeze();
          throw new Error('It changed its mind.');
        }),
    ],
  ])('gives up %s, and the next call has another connection', async (_, work) => {
    const given = await openThroughProxy();
    const startedMs = performance.now();
    const error: unknown = await work(given).catch((thrown: unknown) => thrown);
    expect(isUnreachable(error)).toBe(true);
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    given.proxy.restore();
    const { rows } = await given.database.execute(sql`select 1 as one`);
    expect(rows).toEqual([{ one: 1 }]);
    await given.database.$client.end();
  });

  it('is abandoned after the time limit of a whole transaction', async () => {
    const { database, proxy } = await openThroughProxy();
    const waiting = inTransaction(
      database,
      async (connection) => {
        for (;;) await connection.query('select pg_sleep(0.05)');
      },
      200,
    );
    await expect(waiting).rejects.toThrow(/Connection terminated|not queryable/);
    proxy.freeze();
    await database.$client.end();
  });

  it('allows longer statements in a transaction that asks for it', async () => {
    const { database } = await openThroughProxy();
    const slow = (session: Pick<typeof database, 'execute'>) =>
      session.execute(sql`select pg_sleep(0.6)`);
    await expect(database.transaction(slow)).rejects.toThrow();
    await database.transaction(slow, { longestMs: 5_000 });
    await database.$client.end();
  });

  it('does not delay a process that stops', async () => {
    const { proxy, url } = await openThroughProxy();
    const database = openDatabase(url.href, () => {});
    await database.execute(sql`select 1`);
    const channel = { name: 'test_channel', onNotice: async () => {}, onListening: async () => {} };
    const listener = await listenForNotices(url.href, [channel], () => {});
    proxy.freeze();
    const startedMs = performance.now();
    await Promise.all([listener.stop(), closeDatabase(database)]);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    // All other queries have a time limit too.
    for (const { $client } of [database, database.planned]) {
      expect($client.options.query_timeout).toBeLessThan(20_000);
    }
  });

  it('is not kept when its setup fails', async () => {
    const { url } = await openThroughProxy();
    let tries = 0;
    const channel = {
      name: 'test_channel',
      onNotice: async () => {},
      async onListening() {
        tries += 1;
        if (tries > 1 && tries < 4) throw new Error('Nothing can be read.');
      },
    };
    const listener = await listenForNotices(url.href, [channel], () => {});
    const operator = new pg.Client({ connectionString: url.href });
    await operator.connect();
    const breakAll = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'switchyard-changes'`;
    await operator.query(breakAll);
    await vi.waitUntil(() => tries === 4, 20_000);
    const { rowCount } = await operator.query(breakAll.replace('pg_terminate_backend(pid)', 'pid'));
    expect(rowCount).toBe(1);
    await listener.stop();
    await operator.end();
  });
});

describe('a database that cannot be reached when a server starts', () => {
  async function reachThroughProxy() {
    const testDatabase = await createTestDatabase();
    const proxy = await startCuttingProxy(testDatabase.url);
    onTestFinished(async () => {
      await proxy.close();
      await testDatabase.drop();
    });
    const url = new URL(testDatabase.url);
    url.host = new URL(proxy.url).host;
    return { proxy, url };
  }

  it('is waited for, with one log message', async () => {
    const { proxy, url } = await reachThroughProxy();
    proxy.cut();
    const told: string[] = [];
    const waiting = awaitDatabase(url.href, (why) => told.push(why));
    await vi.waitUntil(() => told.length > 0, 20_000);
    proxy.restore();
    await waiting;
    expect(told).toEqual([expect.any(String)]);
  });

  it('fails in time, with an error that omits the password', async () => {
    const { proxy, url } = await reachThroughProxy();
    proxy.cut();
    url.password = 'not-to-be-told';
    const failure = await awaitDatabase(url.href, () => undefined, 300).catch(String);
    expect(failure).toMatch(
      /Couldn’t reach the database within 0\.3 s \(.+\)\. Check that it’s running/,
    );
    expect(failure).not.toContain('not-to-be-told');
  });

  it('is not waited for when waiting cannot help', async () => {
    const { url } = await reachThroughProxy();
    url.pathname = '/no-such-database';
    const told: string[] = [];
    await expect(awaitDatabase(url.href, (why) => told.push(why))).rejects.toThrow(
      /no-such-database/,
    );
    expect(told).toEqual([]);
  });
});

describe('a migration of a table in use', () => {
  /** Prepares a database, a migration that it lacks, and a client that holds `users` open. */
  async function holdUsers() {
    const testDatabase = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-migration-'));
    const entry = { idx: 0, version: '7', when: 9e12, tag: '0000_one_more', breakpoints: true };
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: [entry] }));
    await writeFile(join(folder, '0000_one_more.sql'), 'ALTER TABLE users ADD COLUMN later text');
    const connect = async (name: string) => {
      const client = new pg.Client({ connectionString: testDatabase.url, application_name: name });
      await client.connect();
      onTestFinished(() => client.end());
      return client;
    };
    onTestFinished(async () => {
      await rm(folder, { recursive: true });
      await testDatabase.drop();
    });
    const [holder, reader] = [await connect('a long report'), await connect('a server')];
    await holder.query('begin; select from users limit 1');
    return { url: testDatabase.url, folder, holder, reader };
  }

  it('does not block others, says who holds the table, and finishes when they are done', async () => {
    const { url, folder, holder, reader } = await holdUsers();
    const lines: string[] = [];
    const migrating = migrate(url, { folder, onWait: (line) => lines.push(line) });
    let longestMs = 0;
    while (lines.length === 0) {
      const startedMs = performance.now();
      await reader.query('select from users limit 1');
      longestMs = Math.max(longestMs, performance.now() - startedMs);
    }
    // The reader really waited behind the migration.
    expect(longestMs).toBeGreaterThan(300);
    expect(longestMs).toBeLessThan(3_000);
    expect(lines[0]).toMatch(
      /^Couldn’t migrate the database: the table users is in use by the connection with pid \d+ \(a long report, idle in transaction, for \d+ s\)/,
    );
    await holder.query('commit');
    await migrating;
    await reader.query('select later from users');
  });

  it('fails alone when its connection breaks between two attempts', async () => {
    const { url, folder, reader } = await holdUsers();
    let isBroken = false;
    const onWait = () => {
      void reader
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'switchyard-migrations' and datname = current_database()`,
        )
        .then(({ rowCount }) => (isBroken = rowCount === 1));
    };
    await expect(migrate(url, { folder, onWait })).rejects.toThrow();
    expect(isBroken).toBe(true);
  });

  it('gives up in the end', async () => {
    const { url, folder, reader } = await holdUsers();
    await expect(migrate(url, { folder, mostTries: 1 })).rejects.toThrow(
      /the table users is in use .+ End that connection and start again/,
    );
    await expect(reader.query('select later from users')).rejects.toThrow(/later/);
  });
});
