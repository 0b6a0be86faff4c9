import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { openOwnDatabase } from './open-database.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Say from where: npm run restore -- switchyard.backup');
  process.exit(2);
}
const database = await openOwnDatabase(process.env);
try {
  const backup = createReadStream(file);
  const plain = createGunzip();
  backup.on('error', (error) => plain.destroy(error)).pipe(plain);
  const { madeAt } = await restoreBackup(database.url, plain);
  console.log(`Restored what was there on ${madeAt}.`);
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
