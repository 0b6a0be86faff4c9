import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createClient } from './create-client.ts';
import { endConnection, hasState } from './within.ts';

export interface MigrationWaits {
  /** Called once for each migration that has to wait, with a description of the connections that block it. */
  onWait?: (line: string) => void;
  /** The maximum number of attempts. Each takes two seconds if its first lock is not granted. */
  mostTries?: number;
}

/**
 * While a migration waits for a table, other statements that need the table queue behind it, so the
 * migration must not wait longer than this.
 */
const lockTimeoutMs = 1_000;
/** During the pause, the queued statements proceed. */
const pauseMs = 1_000;
const triesUntilTold = 2;

/**
 * Applies a migration without blocking running servers. Retries if a table is locked for long. After
 * `mostTries`, throws an error that names the blocking connections.
 */
export async function applyPatiently(
  client: pg.Client,
  apply: () => Promise<void>,
  { databaseUrl, onWait = () => {}, mostTries = 60 }: MigrationWaits & { databaseUrl: string },
): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, set_config('lock_timeout', '${lockTimeoutMs}', false)`,
  );
  for (let tries = 1; ; tries += 1) {
    const watch = watchHolders(databaseUrl, rows[0]?.pid ?? 0);
    try {
      return await apply();
    } catch (error) {
      if (!hasState(error, 'lock-timeout')) throw error;
      const line = `Couldn’t migrate the database: ${watch.described()}`;
      if (tries >= mostTries)
        throw new Error(`${line}. End that connection and start again.`, { cause: error });
      if (tries === triesUntilTold) onWait(`${line}. Retrying`);
    } finally {
      await watch.stop();
    }
    await sleep(pauseMs);
  }
}

/** Uses a second connection to find out which connections block the migration. */
function watchHolders(databaseUrl: string, pid: number) {
  const stopping = new AbortController();
  let last = 'its tables are in use';
  const look = async () => {
    const { signal } = stopping;
    const pause = () => sleep(lockTimeoutMs / 2, null, { signal }).catch(() => undefined);
    await pause();
    if (signal.aborted) return;
    const client = createClient({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    try {
      await client.connect();
      while (!signal.aborted) {
        const { rows } = await client.query<Holder>(holdersStatement, [pid]);
        if (rows.length > 0) last = rows.map(describe).join('; ');
        await pause();
      }
    } finally {
      await endConnection(client);
    }
  };
  const looking = look().catch(() => undefined);
  return {
    described: () => last,
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}

interface Holder {
  pid: number;
  name: string;
  state: string;
  seconds: number;
  relation: string;
}

function describe({ pid, name, state, seconds, relation }: Holder): string {
  return `${relation} is in use by the connection with pid ${pid} (${name}, ${state}, for ${seconds} s)`;
}

const holdersStatement = `
  select holder.pid, coalesce(nullif(application_name, ''), 'without a name') as name,
    coalesce(state, 'unknown') as state,
    coalesce(extract(epoch from clock_timestamp() - xact_start)::int, 0) as seconds,
    coalesce((
      select 'the table ' || relation::regclass from pg_locks
      where pid = $1 and not granted and relation is not null limit 1
    ), 'a row') as relation
  from unnest(pg_blocking_pids($1)) as holder (pid) join pg_stat_activity a on a.pid = holder.pid`;
