import { readBackupFile } from '#server/platform/db/backup/read-backup-file.ts';
import { restoreBackup } from '#server/platform/db/backup/restore-backup.ts';
import { formatTime } from '#shared/lib/format.ts';
import { openOwnDatabase } from './open-database.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Name a backup file, for example: npm run restore -- switchyard.backup');
  process.exit(2);
}
const database = await openOwnDatabase(process.env);
try {
  const { madeAt } = await restoreBackup(database.url, readBackupFile(file));
  console.log(`Restored the backup of ${formatTime(madeAt)}. You can start Switchyard now.`);
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
