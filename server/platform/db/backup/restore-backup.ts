import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createClient } from '../connection/create-client.ts';
import { migrate, migrationsFolder } from '../connection/migrate.ts';
import {
  backupHeaderSchema,
  backupLineSchema,
  listTables,
  type BackupHeader,
} from './backup-format.ts';
import { copyIn } from './copy-data.ts';
import { LineReader } from './line-reader.ts';
import { damaged, notOurs, RestoreError } from './restore-error.ts';

/**
 * Restores a backup to an empty database in one transaction, then migrates it to this release's schema.
 * Throws a RestoreError if that isn't possible, or if `onlyProfile` is given and the backup has another
 * profile.
 */
export async function restoreBackup(
  databaseUrl: string,
  backup: AsyncIterable<Buffer>,
  onlyProfile?: string,
): Promise<BackupHeader> {
  const lines = new LineReader(backup);
  const header = await readHeader(lines);
  const client = createClient({
    connectionString: databaseUrl,
    application_name: 'switchyard-restore',
  });
  await client.connect();
  let isOurs = false;
  try {
    await refuseFilled(client);
    isOurs = true;
    await migrateTo(databaseUrl, header.migrations);
    await client.query('begin');
    await fill(client, lines, header);
    if (onlyProfile !== undefined) await refuseOtherProfile(client, onlyProfile);
    await client.query('commit');
  } catch (error) {
    // Empties the database again, so that the next attempt can succeed. If the connection is lost, this fails
    // too, and the first error explains why.
    await undo(client, isOurs).catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
  await migrate(databaseUrl);
  return header;
}

async function undo(client: pg.Client, isOurs: boolean): Promise<void> {
  await client.query('rollback');
  if (isOurs) await client.query(emptied);
}

const emptied =
  'drop schema public cascade; drop schema if exists drizzle cascade; create schema public';

async function readHeader(lines: LineReader): Promise<BackupHeader> {
  const parsed = backupHeaderSchema.safeParse(parseLine(await lines.next()));
  if (!parsed.success) throw notOurs();
  return parsed.data;
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_tables where schemaname in ('public', 'drizzle') limit 1`,
  );
  if (rows.length === 0) return;
  throw new RestoreError(
    'This database isn’t empty. Restore into an unused one: set SWITCHYARD_DATA_DIR to a new directory, or DATABASE_URL to an empty database.',
  );
}

/** `npm start` refuses a production database, so restoring one there would be useless. */
async function refuseOtherProfile(client: pg.Client, profile: string): Promise<void> {
  const { rows } = await client.query<{ profile: string }>('select profile from installation');
  const [made] = rows;
  if (made === undefined || made.profile === profile) return;
  throw new RestoreError(
    `This backup comes from the ${made.profile} profile, which npm start can’t use. Set DATABASE_URL to an empty database of your own PostgreSQL.`,
  );
}

/**
 * Applies the migrations that the backup was made with. Later migrations then convert its rows as
 * usual.
 */
async function migrateTo(databaseUrl: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const journalFile = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: object[] };
    if (journal.entries.length < count) {
      throw new RestoreError(
        'This backup was made by a newer version of Switchyard. Restore it with that version.',
      );
    }
    const entries = journal.entries.slice(0, count);
    await writeFile(journalFile, JSON.stringify({ ...journal, entries }));
    await migrate(databaseUrl, { folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function fill(client: pg.Client, lines: LineReader, header: BackupHeader): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name);
  for (const name of tables) {
    const table = pg.escapeIdentifier(name);
    // Disables triggers, because they would count the restored rows again or refuse them. Deletes
    // the rows that migrations inserted, because the backup contains its own.
    await client.query(`alter table ${table} disable trigger user`);
    await client.query(`delete from ${table}`);
  }
  for (;;) {
    const line = backupLineSchema.safeParse(parseLine(await lines.next()));
    if (!line.success) throw damaged();
    if ('end' in line.data) break;
    const { table, columns } = line.data;
    if (!tables.includes(table))
      throw new RestoreError(`The backup contains an unknown table: ${table}.`);
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const text = `copy ${pg.escapeIdentifier(table)} (${list}) from stdin`;
    await copyIn(client, text, lines.untilEndOfRows());
  }
  for (const { name, value } of header.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [
      pg.escapeIdentifier(name),
      value,
    ]);
  }
  for (const name of tables) {
    await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`);
  }
}

function parseLine(line: Buffer | null): unknown {
  try {
    return line && JSON.parse(line.toString());
  } catch {
    return null;
  }
}
