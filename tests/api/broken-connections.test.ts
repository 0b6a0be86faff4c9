import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
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
