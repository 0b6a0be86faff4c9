import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseName, databaseUser } from '#local/postgres/create-cluster.ts';
import { choosePostgresAccount } from '#local/postgres/postgres-account.ts';
import { startEmbeddedPostgres } from '#local/postgres/start-embedded-postgres.ts';
import { processEnvironment } from '#server/config.ts';
import { awaitDatabase, nameDatabase } from '#server/platform/db/connection/await-database.ts';
import { createClient } from '#server/platform/db/connection/create-client.ts';
import { chooseDataDirectory, openDataDirectory } from '../../local/start/open-data-directory.ts';

interface OpenedDatabase {
  url: string;
  /** Whether this is the database of `npm start`. */
  isEmbedded: boolean;
  close(): Promise<void>;
}

interface DatabaseTask {
  /** The start of the line that names the database, such as `Backing up`. */
  doing: string;
  /** The start of the line about a failure, such as `The backup failed`. */
  failed: string;
  /** Whether the task fills a new database, which may be created in SWITCHYARD_DATA_DIR. */
  isFilling?: boolean;
}

/**
 * Runs a task on `DATABASE_URL` or on the database of `npm start`, which is started if necessary.
 * Prints the database's name and the text that `work` returns. If `work` throws, the process fails.
 */
export async function useOwnDatabase(
  { doing, failed, isFilling = false }: DatabaseTask,
  work: (database: OpenedDatabase) => Promise<string>,
): Promise<void> {
  try {
    const database = await open(isFilling);
    try {
      console.log(`${doing} the database ${nameDatabase(database.url)}.`);
      console.log(await work(database));
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(`${failed}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

async function open(isFilling: boolean): Promise<OpenedDatabase> {
  const environment = processEnvironment();
  const given = environment['DATABASE_URL'];
  if (given) {
    await awaitDatabase(given, (why) =>
      console.error(`Can’t reach the database yet (${why}). Retrying for up to 30 seconds.`),
    );
    return { url: given, isEmbedded: false, close: async () => undefined };
  }
  const home = await chooseDataDirectory(environment, await choosePostgresAccount());
  const dataDir = join(home, 'postgres');
  if (!existsSync(join(dataDir, 'cluster'))) {
    // A restore without DATABASE_URL on a production server would fill a database that nothing uses.
    if (!isFilling) throw new Error(noDatabase(home));
    if (!environment['SWITCHYARD_DATA_DIR']) throw new Error(nowhereToRestore);
  }
  await openDataDirectory(environment);
  const running = await findRunning(dataDir);
  const opened = running
    ? { url: running, close: async () => undefined }
    : await startEmbeddedPostgres({ dataDir, onLog: console.error }).then((postgres) => ({
        url: postgres.url,
        close: () => postgres.stop(),
      }));
  if (isFilling || (await readProfile(opened.url)) !== 'production') {
    return { ...opened, isEmbedded: true };
  }
  await opened.close();
  throw new Error(strayRestore(home));
}

function noDatabase(home: string): string {
  return `DATABASE_URL isn’t set, and npm start hasn’t created a database in ${home}. Set DATABASE_URL to the address of your database.`;
}

const nowhereToRestore =
  'DATABASE_URL isn’t set. Set it to the address of an empty database. For npm start, set SWITCHYARD_DATA_DIR to a new folder instead.';

/** Earlier versions could restore into a database that neither `npm start` nor the server uses. */
function strayRestore(home: string): string {
  return `DATABASE_URL isn’t set, and the database in ${home} is a restored copy that no server uses. Set DATABASE_URL to the address of your database.`;
}

async function readProfile(url: string): Promise<string | undefined> {
  const client = createClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ profile: string }>('select profile from installation');
    return rows[0]?.profile;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
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
