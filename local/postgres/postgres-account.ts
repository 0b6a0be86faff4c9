import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from './start-failure.ts';

const run = promisify(execFile);

/** The user that PostgreSQL runs as when we are root, because it refuses to run as root. */
export interface PostgresAccount {
  uid: number;
  gid: number;
}

export async function choosePostgresAccount(): Promise<PostgresAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await findAccount()) ?? createAccount();
}

/** Whether the account can enter every parent folder of the path. */
export async function canReach(path: string, account?: PostgresAccount): Promise<boolean> {
  if (!account) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function findAccount(): Promise<PostgresAccount | undefined> {
  try {
    const [user, group] = await Promise.all([
      run('id', ['-u', 'postgres']),
      run('id', ['-g', 'postgres']),
    ]);
    return { uid: Number(user.stdout), gid: Number(group.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(): Promise<PostgresAccount> {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  await run('useradd', [...flags, 'postgres']).catch(() => undefined);
  const account = await findAccount();
  if (account) return account;
  throw new StartFailure(
    'PostgreSQL can’t run as root, and the user "postgres" couldn’t be created. ' +
      'Run Switchyard as another user, or set DATABASE_URL.',
  );
}
