import { execFile } from 'node:child_process';
import { chown, cp, mkdtemp, chmod, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { choosePostgresAccount } from '#local/postgres/postgres-account.ts';
import { findPostgresBinaries } from '#local/postgres/postgres-binaries.ts';
import { startPostmaster, type Postmaster } from '#local/postgres/postmaster.ts';
import { startEmbeddedPostgres, startOnFreePort } from '#local/postgres/start-embedded-postgres.ts';

export interface ReplicatedDatabase {
  /** The URL of the primary; `standbyUrl` is the standby that follows it. */
  url: string;
  standbyUrl: string;
  /** The standby keeps receiving changes, but replays none until `resumeReplay`. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stopStandby(): Promise<void>;
  /** Starts a stopped standby at the same address. */
  restartStandby(): Promise<void>;
  stop(): Promise<void>;
}

const settings = { fsync: 'off', wal_keep_size: '64MB', shared_buffers: '32MB' };

/**
 * Starts a separate PostgreSQL and a real standby: a copy of its files made while it runs, which then
 * streams.
 */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchyard-standby-'));
  await chmod(dataDir, 0o711);
  const primary = await startEmbeddedPostgres({ dataDir, onLog: console.error, settings });
  await copyCluster(primary.url, join(dataDir, 'cluster'), join(dataDir, 'standby'));
  const standby = await startStandby(primary.url, dataDir);
  const standbyUrl = Object.assign(new URL(primary.url), { port: String(standby.port) }).href;
  const admin = new pg.Pool({ connectionString: standbyUrl, max: 1 });
  admin.on('error', () => undefined);
  return {
    url: primary.url,
    standbyUrl,
    pauseReplay: async () => void (await admin.query('select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await admin.query('select pg_wal_replay_resume()')),
    stopStandby: standby.stop,
    restartStandby: standby.restart,
    async stop() {
      await admin.end();
      await standby.stop();
      await primary.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Does what pg_basebackup does, which the npm packages don't include. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('standby', fast => true)`);
  await cp(from, to, { recursive: true, filter: (path) => !leftOut.test(relative(from, path)) });
  const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop(false)');
  await client.end();
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(to, 'standby.signal'), '');
  await chmod(to, 0o700);
  const account = await choosePostgresAccount();
  if (!account) return;
  await chown(to, account.uid, account.gid);
  await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, to]);
}

/** Excludes the write-ahead log, which the standby receives from the primary. */
const leftOut = /^(postmaster\.(pid|opts)|pg_wal\/.+)$/;

async function startStandby(primaryUrl: string, dataDir: string) {
  const account = await choosePostgresAccount();
  const { postgres } = await findPostgresBinaries(dataDir, account);
  const { hostname, port, username, password } = new URL(primaryUrl);
  const follow = `host=${hostname} port=${port} user=${username} password=${password}`;
  const start = (at: number) =>
    startPostmaster({
      program: postgres,
      cluster: join(dataDir, 'standby'),
      port: at,
      account,
      settings: { ...settings, primary_conninfo: follow },
      log: { write: () => {}, end: (done) => done() },
    });
  const first = await startOnFreePort(start);
  let running: Postmaster | null = first.postmaster;
  return {
    port: first.port,
    async stop() {
      await running?.stop();
      running = null;
    },
    async restart() {
      running = await start(first.port);
    },
  };
}
