import { readBackupFile } from '#server/platform/db/backup/read-backup-file.ts';
import { restoreBackup } from '#server/platform/db/backup/restore-backup.ts';
import { formatTime } from '#shared/lib/format.ts';
import { useOwnDatabase } from './open-database.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Specify a backup file, for example: npm run restore -- switchyard.backup');
  process.exit(2);
}
await useOwnDatabase(
  { doing: 'Restoring into', failed: 'Nothing was restored', isFilling: true },
  async ({ url, isEmbedded }) => {
    const only = isEmbedded ? 'sandbox' : undefined;
    const { madeAt } = await restoreBackup(url, readBackupFile(file), only);
    return `Restored the backup of ${formatTime(madeAt)}. You can start Switchyard now.`;
  },
);
