import { sql } from 'drizzle-orm';
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
