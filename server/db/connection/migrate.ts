import { fileURLToPath } from 'node:url';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { applyPatiently, type MigrationWaits } from './apply-patiently.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
/** Any number will do as long as every version of Switchyard uses the same. */
const migrationLock = 7_311_968;
/** So begins a migration that is not one transaction, and may be begun again after each of its statements. */
const inPortions = '-- In portions';

interface MigrateOptions extends MigrationWaits {
  /** Where a day begins for what is counted anew. */
  timeZone?: string;
  folder?: string;
}

/** Brings the database to this version's schema; processes that start together take turns. */
export async function migrate(
  databaseUrl: string,
  { timeZone = 'UTC', folder = migrationsFolder, ...waits }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'switchyard-migrations',
  });
  // Between two tries nothing is asked: what breaks then fails the next of them.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`select set_config('switchyard.time_zone', $1, false)`, [timeZone]);
    await applyEach(client, folder, { ...waits, databaseUrl });
  } finally {
    await client.end();
  }
}

/**
 * Commits each by itself: one that waits for a table, or fills it, must not keep from the running servers what
 * an earlier one has locked. A statement of theirs would wait for it and it for them.
 */
async function applyEach(
  client: pg.Client,
  migrationsFolder: string,
  waits: MigrationWaits & { databaseUrl: string },
): Promise<void> {
  const dialect = new PgDialect();
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(
    client,
    dialect,
    undefined,
  );
  const apply = (some: MigrationMeta[]) => dialect.migrate(some, session, { migrationsFolder });
  const applyOne = async (migration: MigrationMeta) => {
    if (!migration.sql[0]?.startsWith(inPortions)) return apply([migration]);
    for (const statement of migration.sql) await client.query(statement);
    await apply([{ ...migration, sql: [] }]);
  };
  await apply([]);
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis <= last) continue;
    await applyPatiently(client, () => applyOne(migration), waits);
  }
}
