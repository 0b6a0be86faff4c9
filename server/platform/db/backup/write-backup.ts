import pg from 'pg';
import { createClient } from '../connection/create-client.ts';
import { copyOut } from './copy-data.ts';
import { listTables, type BackupHeader } from './backup-format.ts';

/**
 * Streams a consistent snapshot of the whole database while it is in use. The format is a header line, then
 * for each table a line about it, its rows in COPY format and `\.`, and finally an end line.
 */
export async function* writeBackup(databaseUrl: string): AsyncGenerator<Buffer> {
  const client = createClient({
    connectionString: databaseUrl,
    application_name: 'switchyard-backup',
  });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    const header: BackupHeader = {
      format: 'switchyard-backup-1',
      madeAt: new Date().toISOString(),
      migrations: await countMigrations(client),
      sequences: await readSequences(client),
    };
    yield toLine(header);
    for (const { name, columns } of tables) {
      yield toLine({ table: name, columns });
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      yield* copyOut(client, `copy ${pg.escapeIdentifier(name)} (${list}) to stdout`);
      yield Buffer.from('\\.\n');
    }
    yield toLine({ end: tables.length });
    await client.query('commit');
  } finally {
    await client.end();
  }
}

function toLine(about: object): Buffer {
  return Buffer.from(`${JSON.stringify(about)}\n`);
}

async function countMigrations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ applied: number }>(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  );
  return rows[0]?.applied ?? 0;
}

async function readSequences(client: pg.Client): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public'`,
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

/**
 * Records that a backup was made, or why it failed, for the alerts. Rejects if the database is unreachable.
 */
export async function noteBackup(databaseUrl: string, error: string | null): Promise<void> {
  const client = createClient({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.query('insert into backups (error) values ($1)', [error?.slice(0, 500) ?? null]);
  } finally {
    await client.end();
  }
}
