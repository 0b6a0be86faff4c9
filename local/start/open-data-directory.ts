import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { prepareDirectory } from '../postgres/prepare-directory.ts';
import { canReach, choosePostgresAccount } from '../postgres/postgres-account.ts';
import { repositoryFolder } from '../../scripts/repository-folder.ts';

type Environment = Record<string, string | undefined>;

/** Chooses and creates the directory for all persistent data. */
export async function openDataDirectory(environment: Environment): Promise<string> {
  const account = environment['DATABASE_URL'] ? undefined : await choosePostgresAccount();
  const directory = await chooseDataDirectory(environment, account);
  await prepareDirectory(directory, account);
  return directory;
}

/** Returns the directory for all persistent data, without creating it. */
export async function chooseDataDirectory(
  environment: Environment,
  account: Awaited<ReturnType<typeof choosePostgresAccount>>,
): Promise<string> {
  const wanted = environment['SWITCHYARD_DATA_DIR'];
  if (wanted) return resolve(wanted);
  const beside = join(repositoryFolder, '.switchyard');
  if (await canReach(beside, account)) return beside;
  // If root starts Switchyard, PostgreSQL's user can't enter root's home, so data goes elsewhere.
  const mark = createHash('sha256').update(repositoryFolder).digest('hex').slice(0, 8);
  return `/var/lib/switchyard/${basename(repositoryFolder)}-${mark}`;
}
