import { fileURLToPath } from 'node:url';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { applyPatiently, type MigrationWaits } from './apply-patiently.ts';
import { createClient } from './create-client.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
/** Any number will do, as long as every version of Switchyard uses the same number. */
const migrationLock = 7_311_968;
/** The first line of a migration that isn't a single transaction and can be restarted after any statement. */
const inPortions = '-- In portions';

interface MigrateOptions extends MigrationWaits {
  /** The time zone by which migrations assign usage to days when they recount it. */
  timeZone?: string;
  folder?: string;
}

/** Migrates to this release's schema. If several processes start together, all but one wait. */
export async function migrate(
  databaseUrl: string,
  { timeZone = 'UTC', folder = migrationsFolder, ...waits }: MigrateOptions = {},
): Promise<void> {
  const client = createClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'switchyard-migrations',
  });
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
 * Commits each migration separately. In a single transaction, a migration that waits for a table would keep
 * the locks of earlier ones, and could deadlock with statements of running servers.
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
