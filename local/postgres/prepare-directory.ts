import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type PostgresAccount, canReach } from './postgres-account.ts';
import { StartFailure } from './start-failure.ts';

/** Ensures that we can write to a directory and that PostgreSQL's account can reach it. */
export async function prepareDirectory(
  directory: string,
  account?: PostgresAccount,
): Promise<void> {
  try {
    await makeDirectory(directory, account ? 0o711 : 0o700);
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartFailure(
      `Couldn’t write to the data directory ${directory} (${explain(cause)}). ` +
        'Set SWITCHYARD_DATA_DIR to a directory that you can write to.',
      { cause },
    );
  }
  if (await canReach(`${directory}/cluster`, account)) return;
  throw new StartFailure(
    `PostgreSQL can’t run as root, and the user "postgres" has no access to ${directory}. ` +
      'Set SWITCHYARD_DATA_DIR to a directory that every user can access.',
  );
}

// Avoids the `recursive` option of mkdir, which never returns below /proc.
async function makeDirectory(directory: string, mode: number): Promise<void> {
  if (await isDirectory(directory)) return;
  if (directory !== dirname(directory)) await makeDirectory(dirname(directory), mode);
  await mkdir(directory);
  // The umask would reduce the mode passed to mkdir.
  await chmod(directory, mode);
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  throw new Error(`${path} is a file`);
}

function explain(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause ? String(cause.code) : cause.message;
}
