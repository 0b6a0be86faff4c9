import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, type Database } from '#server/platform/db/connection/database.ts';
import { findFreePort } from '#local/postgres/free-port.ts';
import { runWhenOrphaned } from '#local/postgres/orphan-guard.ts';
import { startEmbeddedPostgres } from '#local/postgres/start-embedded-postgres.ts';
import { migrate } from '#server/platform/db/connection/migrate.ts';
import { startProgram, type Program } from './gateway/program.ts';

/** The real server in a separate process, with its own database. */
export interface BenchServer {
  origin: string;
  database: Database;
  dataDir: string;
  pid: number;
  /** Starts another process on the same database. `stop` stops it too. */
  startAnother(): Promise<{ origin: string; pid: number }>;
  stop(): Promise<void>;
}

const repository = fileURLToPath(new URL('..', import.meta.url));

// Sleeps first, because a PostgreSQL that is still starting has no pid file yet.
const removeOnceStopped =
  'sleep 2; while [ -e "$1/cluster/postmaster.pid" ]; do sleep 0.1; done; rm -rf "$1"';

export async function startBenchServer(
  environment: Record<string, string>,
  nodeFlags: readonly string[] = [],
): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchyard-bench-'));
  await chmod(dataDir, 0o711);
  const callOff = runWhenOrphaned(removeOnceStopped, dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, onLog: console.error });
  await migrate(postgres.url);
  const database = openDatabase(postgres.url, () => {});
  const shared = {
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SWITCHYARD_PROFILE: 'sandbox',
    LOG_LEVEL: 'warn',
    ...environment,
  };
  const first = await startServer(shared, nodeFlags);
  const servers = [first];
  return {
    origin: first.origin,
    database,
    dataDir,
    pid: first.pid,
    async startAnother() {
      const server = await startServer(shared, nodeFlags);
      servers.push(server);
      return server;
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await database.$client.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
      callOff();
    },
  };
}

async function startServer(
  environment: Record<string, string>,
  nodeFlags: readonly string[],
): Promise<Program & { origin: string }> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = await startProgram([...nodeFlags, 'server/main.ts'], {
    cwd: repository,
    env: { PORT: String(port), ...environment },
    readyUrl: `${origin}/readyz`,
  });
  return { ...program, origin };
}
