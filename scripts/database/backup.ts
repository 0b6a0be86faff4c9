import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeBackup, noteBackup } from '#server/platform/db/backup/write-backup.ts';
import { useOwnDatabase } from './open-database.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Specify a file: npm run backup -- switchyard.backup');
  process.exit(2);
}
const draft = `${file}.part`;
await useOwnDatabase({ doing: 'Backing up', failed: 'The backup failed' }, async ({ url }) => {
  // The backup must succeed even if it can't be recorded, for example because the schema is older.
  const note = (error: string | null) => noteBackup(url, error).catch(() => undefined);
  try {
    // The file gets its final name only when the backup is complete.
    const out = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(writeBackup(url), createGzip(), out);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    await note(error instanceof Error ? error.message : String(error));
    throw error;
  }
  await note(null);
  return `Backed up to ${file}. Keep the encryption key in another place; you need both to restore.`;
});
