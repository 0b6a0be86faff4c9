import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { StartFailure } from './start-failure.ts';

export const databaseUser = 'switchyard';
export const databaseName = 'switchyard';

interface Cluster {
  folder: string;
  password: string;
}

/** Opens the database cluster in the directory, or creates a new one. */
export async function openCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  account?: PostgresAccount,
): Promise<Cluster> {
  const folder = join(dataDir, 'cluster');
  const passwordFile = join(dataDir, 'password');
  if (existsSync(folder)) return { folder, password: await readPassword(passwordFile) };
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await createCluster(dataDir, folder, password, binaries, account);
  return { folder, password };
}

async function createCluster(
  dataDir: string,
  folder: string,
  password: string,
  binaries: PostgresBinaries,
  account?: PostgresAccount,
): Promise<void> {
  const staging = join(dataDir, 'cluster.new');
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  const passwordFile = join(staging, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) {
    await chown(passwordFile, account.uid, account.gid);
    await chown(staging, account.uid, account.gid);
  }
  const made = join(staging, 'cluster');
  const access = ['--auth=scram-sha-256', `--username=${databaseUser}`, `--pwfile=${passwordFile}`];
  await runAs(account, binaries.initdb, [`--pgdata=${made}`, ...access, ...localeFlags]);
  const single = ['--single', '-D', made, 'postgres'];
  await runAs(account, binaries.postgres, single, `CREATE DATABASE ${databaseName};\n`);
  await rename(made, folder);
  await rm(staging, { recursive: true, force: true });
}

// PostgreSQL's built-in C.UTF-8 sorts the same way on every machine, whatever locales are installed.
const localeFlags = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

function runAs(account: PostgresAccount | undefined, file: string, args: string[], input = '') {
  return new Promise<void>((resolve, reject) => {
    const options = { ...account, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } };
    const child = execFile(file, args, options, (cause, _stdout, stderr) => {
      if (!cause) return resolve();
      const reason = stderr.trim().split('\n')[0] ?? cause.message;
      reject(
        new StartFailure(`PostgreSQL couldn’t create its data directory: ${reason}`, { cause }),
      );
    });
    child.stdin?.end(input);
  });
}

async function readPassword(passwordFile: string): Promise<string> {
  let password = '';
  try {
    password = (await readFile(passwordFile, 'utf8')).trim();
  } catch (cause) {
    throw new StartFailure(`The database password is missing. Restore ${passwordFile}.`, {
      cause,
    });
  }
  if (/^[\w-]+$/.test(password)) return password;
  throw new StartFailure(`The database password is damaged. Restore ${passwordFile}.`);
}
