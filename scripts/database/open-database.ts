import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseName, databaseUser } from '#local/postgres/create-cluster.ts';
import { startEmbeddedPostgres } from '#local/postgres/start-embedded-postgres.ts';
import { openDataDirectory } from '../../local/start/open-data-directory.ts';

type Environment = Record<string, string | undefined>;

interface OpenedDatabase {
  url: string;
  close(): Promise<void>;
}

/** Opens `DATABASE_URL`, or the database of `npm start`: the running one, or one started for this command. */
export async function openOwnDatabase(environment: Environment): Promise<OpenedDatabase> {
  const given = environment['DATABASE_URL'];
  if (given) return { url: given, close: async () => undefined };
  const dataDir = join(await openDataDirectory(environment), 'postgres');
  const running = await findRunning(dataDir);
  if (running) return { url: running, close: async () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir, onLog: console.error });
  return { url: postgres.url, close: () => postgres.stop() };
}

/** PostgreSQL's pid file has its process id on the first line and its port on the fourth. */
async function findRunning(dataDir: string): Promise<string | null> {
  const pidFile = join(dataDir, 'cluster', 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const [pid, , , port] = (await readFile(pidFile, 'utf8')).split('\n');
  if (!isAlive(Number(pid))) return null;
  const password = (await readFile(join(dataDir, 'password'), 'utf8')).trim();
  return `postgresql://${databaseUser}:${password}@127.0.0.1:${port}/${databaseName}`;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
