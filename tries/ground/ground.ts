import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWhenOrphaned } from '#local/postgres/orphan-guard.ts';
import { startEmbeddedPostgres } from '#local/postgres/start-embedded-postgres.ts';
import { startSandboxChild } from '#local/simulators/sandbox-process.ts';
import { migrate } from '#server/platform/db/connection/migrate.ts';
import type { Judge } from '../judge/judge.ts';
import type { Random } from '../random.ts';
import { startTriedServer, type Places, type TriedServer } from './tried-server.ts';
import { steerVendors, type Vendors } from './vendors.ts';

/** Everything a trial needs. */
export interface Ground {
  judge: Judge;
  random: Random;
  /** 1 for a run of ten minutes. Trials repeat more often at a larger scale. */
  scale: number;
  vendors: Vendors;
  /** A folder for the files that the trial writes. */
  folder: string;
  startServer(environment?: Record<string, string>): Promise<TriedServer>;
}

/** The PostgreSQL, simulators and folder that all trials of a run share. */
export interface Surroundings {
  prepare(judge: Judge, random: Random, scale: number): Ground;
  stop(): Promise<void>;
}

const removeOnceStopped =
  'sleep 2; while [ -e "$1/postgres/cluster/postmaster.pid" ]; do sleep 0.1; done; rm -rf "$1"';

export async function startSurroundings(): Promise<Surroundings> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-tries-'));
  // When this runs as root, PostgreSQL needs access as another user.
  await chmod(folder, 0o711);
  const callOff = runWhenOrphaned(removeOnceStopped, folder);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    onLog: () => undefined,
  });
  const sandbox = await startSandboxChild(() => undefined, folder, 'specification');
  await migrate(postgres.url);
  const places: Places = {
    templateUrl: postgres.url,
    sandboxUrl: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
  };
  const vendors = steerVendors(sandbox.url);
  return {
    prepare: (judge, random, scale) => ({
      judge,
      random,
      scale,
      vendors,
      folder,
      startServer: (environment = {}) => startTriedServer(places, judge, environment),
    }),
    async stop() {
      await sandbox.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
      callOff();
    },
  };
}
