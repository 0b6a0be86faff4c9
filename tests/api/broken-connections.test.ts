import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { awaitDatabase } from '#server/db/connection/await-database.ts';
import { closeDatabase, openDatabase } from '#server/db/connection/database.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { createTestDatabase } from '../support/embedded-database.ts';

it('connections that break before a transaction begins are replaced, however many', async () => {
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

it('a database that stops while its connections are being closed breaks none', async () => {
  const testDatabase = await createTestDatabase();
  const told: Error[] = [];
  const database = openDatabase(testDatabase.url, (error) => told.push(error));
  const { rows } = await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const operator = new pg.Client({ connectionString: testDatabase.url });
  await operator.connect();
  const stopping = operator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  // What the database says is there, and not yet read.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await closeDatabase(database);
  await stopping;
  await operator.end();
  await testDatabase.drop();
  expect(told).toEqual([]);
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

  it('is waited for, and that is said once', async () => {
    const { proxy, url } = await reachThroughProxy();
    proxy.cut();
    const told: string[] = [];
    const waiting = awaitDatabase(url.href, (why) => told.push(why));
    await vi.waitUntil(() => told.length > 0, 20_000);
    proxy.restore();
    await waiting;
    expect(told).toEqual([expect.any(String)]);
  });

  it('is given up in time, in words without its password', async () => {
    const { proxy, url } = await reachThroughProxy();
    proxy.cut();
    url.password = 'not-to-be-told';
    const failure = await awaitDatabase(url.href, () => undefined, 300).catch(String);
    expect(failure).toMatch(/could not be reached within 0\.3 s \(.+\)\. Check that it runs/);
    expect(failure).not.toContain('not-to-be-told');
  });

  it('is not waited for where that cannot help', async () => {
    const { url } = await reachThroughProxy();
    url.pathname = '/no-such-database';
    const told: string[] = [];
    await expect(awaitDatabase(url.href, (why) => told.push(why))).rejects.toThrow(
      /no-such-database/,
    );
    expect(told).toEqual([]);
  });
});
