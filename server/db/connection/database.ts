import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { endWithTimeout, givingLonger } from './within.ts';

export type Pooled = Omit<NodePgDatabase, 'transaction'> & {
  $client: pg.Pool;
  /** `longestMs`: for each of its statements, where that is longer than usual. */
  transaction<Done>(
    work: (tx: Transaction) => Promise<Done>,
    options?: { longestMs: number },
  ): Promise<Done>;
};

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

export type Database = Pooled & {
  /**
   * For the named statements of every prompt: connections that plan each of them once. Otherwise
   * PostgreSQL would plan a statement with a list every time, which costs more than running it.
   */
  planned: Pooled;
};

// Plans for a few rows found by key, whatever the statistics of a young database say.
const plannedOnce = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
];

/** A transaction, or the database itself. */
export type Session = Pick<Database, 'execute' | 'select' | 'insert' | 'update' | 'delete'>;

/** So long a statement may take; the database ends it by itself, unless it says nothing any more. */
const longestMs = 15_000;
const leewayMs = 3_000;

/** Opens pools; a connection that breaks is replaced by the next call and told to `onError`, until they are closed. */
export function openDatabase(url: string, onError: (error: Error) => void): Database {
  const planned = openPool(url, onError, {
    max: 8,
    // Idle connections stay open, because their plans go with them.
    idleTimeoutMillis: 0,
    options: plannedOnce.map((set) => `-c ${set}`).join(' '),
  });
  return Object.assign(openPool(url, onError, { max: 20 }), { planned });
}

export function openPool(
  url: string,
  onError: (error: Error) => void,
  more: pg.PoolConfig,
): Pooled {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: longestMs,
    query_timeout: longestMs + leewayMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'switchyard',
    ...more,
  });
  // A connection that is being closed may hear first that its database stops too.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  // Code that holds a connection which breaks between two statements learns of it by the next one.
  pool.on('connect', (connection) => {
    connection.on('error', () => {});
    endWithTimeout(connection);
  });
  return Object.assign(drizzle(pool), { transaction: transactionOn(pool) });
}

// Drizzle's own transaction never returns a connection on which even `begin` failed.
function transactionOn(pool: pg.Pool): Pooled['transaction'] {
  return async (work, options) => {
    const connection = await pool.connect();
    try {
      if (!options) return await drizzle(connection).transaction(work);
      const patient = givingLonger(connection, options.longestMs + leewayMs);
      return await drizzle(patient).transaction(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${options.longestMs}`));
        return work(tx);
      });
    } finally {
      connection.release();
    }
  };
}

export async function closeDatabase(database: Database): Promise<void> {
  await Promise.all([database.$client.end(), database.planned.$client.end()]);
}

/** For what needs named statements within a transaction. `longestMs`: for all of it together. */
export async function inTransaction<Done>(
  { $client }: Pooled,
  work: (connection: pg.PoolClient) => Promise<Done>,
  longestMs?: number,
): Promise<Done> {
  const connection = await $client.connect();
  // Once it is released it may be somebody else's.
  let isDone = false;
  const release = (isBroken: boolean) => {
    clearTimeout(late);
    if (!isDone) connection.release(isBroken);
    isDone = true;
  };
  const late = longestMs && setTimeout(release, longestMs, true);
  try {
    await connection.query('begin');
    const done = await work(connection);
    await connection.query('commit');
    release(false);
    return done;
  } catch (error) {
    // A transaction ends with its connection.
    release(true);
    throw error;
  }
}

/** A statement that was given up: because of a lock, or of its time. */
const timedOut = new Set(['55P03', '57014']);

// What the driver itself says, without a code.
const outOfReach =
  /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect/;

/** SQLSTATE classes and socket errors that mean "not reachable" or too busy, as opposed to an error in a statement. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (/^(08|57P|53)/.test(code) || timedOut.has(code)) return true;
    if (/^E(CONN|PIPE|TIMEDOUT|HOST|NET)|^ENOENT|^ENOTFOUND/.test(code)) return true;
    // The message of a failed query quotes what people wrote.
    if (!(cause instanceof DrizzleQueryError) && outOfReach.test(cause.message)) return true;
  }
  return false;
}

/** SQLSTATE classes of what is wrong with the statement or its values, so that trying again cannot help. */
export function isRefusedForGood(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^(22|23|42)[\dA-Z]{3}$/.test(String(cause.code))) return true;
  }
  return false;
}
