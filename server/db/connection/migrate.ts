import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
/** Any number will do as long as every version of Switchyard uses the same. */
const migrationLock = 7_311_968;

/**
 * Brings the database to this version's schema; processes that start together take turns. `timeZone` is
 * where a day begins for what is counted anew.
 */
export async function migrate(
  databaseUrl: string,
  timeZone = 'UTC',
  folder = migrationsFolder,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'switchyard-migrations',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`select set_config('switchyard.time_zone', $1, false)`, [timeZone]);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
