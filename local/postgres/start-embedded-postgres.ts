import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseName, databaseUser, openCluster } from './create-cluster.ts';
import { prepareDirectory } from './prepare-directory.ts';
import { lockDirectory } from './directory-lock.ts';
import { findFreePort } from './free-port.ts';
import { type LogFile, openLogFile } from './log-file.ts';
import { stopLeftoverPostmaster } from './leftover-postmaster.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { StartFailure } from './start-failure.ts';
import { superviseRestarts } from './supervise-restarts.ts';
import { statfs } from 'node:fs/promises';

export interface EmbeddedPostgresOptions {
  /** Contains the cluster, its password and its log. Only one process may use it at a time. */
  dataDir: string;
  /** Receives one plain line for each event that a person should know about. */
  onLog: (line: string) => void;
  /** PostgreSQL settings, such as `{ fsync: 'off' }` for throwaway data. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
  /** The listener is called once if PostgreSQL died and could not be restarted. */
  onExit(listener: () => void): void;
}

/** Starts the npm package's PostgreSQL on a loopback port, and restarts it there when it dies. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const account = await choosePostgresAccount();
  await prepareDirectory(options.dataDir, account);
  const unlock = lockDirectory(options.dataDir);
  try {
    const binaries = await findPostgresBinaries(options.dataDir, account);
    const { folder, password } = await openCluster(options.dataDir, binaries, account);
    const log = openLogFile(join(options.dataDir, 'postgresql.log'), options.onLog);
    const settings = options.settings ?? {};
    const start = (port: number) =>
      startPatiently({ program: binaries.postgres, cluster: folder, port, account, settings, log });
    const { postmaster, port } = await startOnFreePort(start);
    const supervision = superviseRestarts(postmaster, () => start(port), {
      onLog: options.onLog,
      hasRoom: () => hasRoom(options.dataDir),
    });
    return {
      url: `postgresql://${databaseUser}:${password}@127.0.0.1:${port}/${databaseName}`,
      onExit: supervision.onGivingUp,
      stop: () => supervision.stop().finally(() => log.end(unlock)),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

interface StartOptions extends Omit<Parameters<typeof startPostmaster>[0], 'log'> {
  log: LogFile;
}

/** Starts on a free port, and tries another one if a different process takes the port first. */
export async function startOnFreePort(start: (port: number) => Promise<Postmaster>) {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    try {
      return { postmaster: await start(port), port };
    } catch (error) {
      if (attempt === 5 || !String(error).includes('could not bind')) throw error;
    }
  }
}

// After kill -9, the children of a postmaster hold its shared memory for a moment, so we retry.
async function startPatiently(options: StartOptions): Promise<Postmaster> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await stopLeftoverPostmaster(options.cluster);
      return await startPostmaster(options);
    } catch (error) {
      if (Date.now() > deadline || !isPassing(error)) throw error;
      await sleep(100);
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof StartFailure && /shared memory|lock file/.test(error.message);
}

/** PostgreSQL's WAL files take 16 MB each, and after a crash it needs room for another one. */
const neededBytes = 24 * 1024 * 1024;

/** Whether the disk of a folder has room for PostgreSQL to start and to write. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= neededBytes;
}
