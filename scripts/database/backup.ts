import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { noteBackup } from '#server/platform/db/backup/note-backup.ts';
import { openOwnDatabase } from './open-database.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Name a file: npm run backup -- switchyard.backup');
  process.exit(2);
}
const draft = `${file}.part`;
const database = await openOwnDatabase(process.env);
try {
  // The backup is renamed only when it is complete.
  const out = createWriteStream(draft, { mode: 0o600, flush: true });
  await pipeline(writeBackup(database.url), createGzip(), out);
  await rename(draft, file);
  await note(null);
  console.log(
    `Backed up to ${file}. Keep the encryption key in another place; you need both to restore.`,
  );
} catch (error) {
  await rm(draft, { force: true });
  const why = error instanceof Error ? error.message : String(error);
  await note(why);
  console.error(`The backup failed: ${why}`);
  process.exitCode = 1;
} finally {
  await database.close();
}

/**
 * Recording a backup must not fail it, for example on an older schema or when the database is unreachable.
 */
async function note(error: string | null): Promise<void> {
  await noteBackup(database.url, error).catch(() => undefined);
}
