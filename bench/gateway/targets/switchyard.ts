import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/db/database.ts';
import { findFreePort } from '#server/db/embedded/free-port.ts';
import { runWhenOrphaned } from '#server/db/embedded/orphan-guard.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { lastWord, promptAt } from '../fake-answers.ts';
import { startProgram } from '../program.ts';
import { createSessions } from './create-sessions.ts';
import type { Target } from './target.ts';

export interface SwitchyardTarget extends Target {
  /** Answers that the database holds as whole. */
  countStored(): Promise<number>;
}

const repository = fileURLToPath(new URL('../../..', import.meta.url));
/** So many that nobody begins more threads than are kept. */
const sessionCount = 20_000;

// A PostgreSQL that is still starting has no pid file yet.
const removeOnceStopped =
  'sleep 2; while [ -e "$1/cluster/postmaster.pid" ]; do sleep 0.1; done; rm -rf "$1"';

/** The server as production runs it, with a PostgreSQL that keeps what it has confirmed. */
export async function startSwitchyard(
  upstreamUrl: string,
  nodeFlags: readonly string[],
): Promise<SwitchyardTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchyard-bench-'));
  await chmod(dataDir, 0o711);
  const callOff = runWhenOrphaned(removeOnceStopped, dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, onLog: console.error });
  await migrate(postgres.url);
  const database = openDatabase(postgres.url, () => {});
  const cookies = await createSessions(database, sessionCount);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startProgram([...nodeFlags, 'server/main.ts'], {
    cwd: repository,
    env: environment(postgres.url, upstreamUrl, port),
    readyUrl: `${origin}/readyz`,
  });
  return {
    name: 'Switchyard',
    load: (pace, isStream, connections) => ({
      origin,
      path: '/api/switchyard/query',
      headers: {
        'content-type': 'application/json',
        accept: isStream ? 'text/event-stream' : 'application/json',
      },
      cookies,
      body: JSON.stringify({ query: promptAt(pace) }),
      endMark: isStream ? 'event: done' : lastWord,
      connections,
    }),
    pid: server.pid,
    databasePid: await postmasterOf(dataDir),
    async countStored() {
      const { rows } = await database.$client.query<{ count: number }>(
        `select count(*)::int from answers join queries on queries.id = query_id
         where status = 'done' and finish = 'complete' and right(content, $1) = $2`,
        [lastWord.length, lastWord],
      );
      return rows[0]?.count ?? 0;
    },
    async stop() {
      await server.stop();
      await database.$client.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
      callOff();
    },
  };
}

function environment(databaseUrl: string, upstreamUrl: string, port: number) {
  return {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SWITCHYARD_PROFILE: 'sandbox',
    LOG_LEVEL: 'warn',
    OPENAI_API_KEY: 'sk-bench',
    OPENAI_BASE_URL: `${upstreamUrl}/v1`,
    STANDARD_PER_MINUTE: '100000',
    STANDARD_PER_DAY: '10000000',
    MAX_RUNNING_QUERIES: '100000',
  };
}

async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n', 1)[0]);
}
