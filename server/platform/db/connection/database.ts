import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DatabaseDisk, diskFull } from './database-disk.ts';
import { endWithTimeout, givingLonger, hasState, onDatabaseError } from './within.ts';

export type Pooled = Omit<NodePgDatabase, 'transaction'> & {
  $client: pg.Pool;
  /** `longestMs` raises the time limit for each statement in the transaction. */
  transaction<Done>(
    work: (tx: Transaction) => Promise<Done>,
    options?: { longestMs: number },
  ): Promise<Done>;
};

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

export type Database = Pooled & {
  disk: DatabaseDisk;
  /**
   * Connections for the named statements that every prompt needs. They plan each statement only
   * once, because a statement with a list takes longer to plan than to run.
   */
  planned: Pooled;
};

// Forces lookups of a few rows by key, even if a new database's statistics suggest otherwise.
const plannedOnce = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  // Up to PostgreSQL 17, plans with these settings look so costly that each run JIT-compiles them.
  'jit=off',
];

/** A transaction, or the database itself. */
export type Session = Pick<Database, 'execute' | 'select' | 'insert' | 'update' | 'delete'>;

/**
 * The time limit for a statement, which the database enforces. If the database no longer responds,
 * the driver gives up `leewayMs` later.
 */
const longestMs = 15_000;
const leewayMs = 3_000;

/**
 * Five processes fit in PostgreSQL's default of 100 connections, with room for a sixth during a
 * replacement and ten to spare. Each process uses one connection to listen for changes.
 */
export function sharePools(processes: number): { planned: number; others: number } {
  const each = Math.min(29, Math.max(15, Math.floor(90 / (processes + 1))));
  const planned = Math.floor(((each - 1) * 8) / 28);
  return { planned, others: each - 1 - planned };
}

/**
 * Opens pools for one of `processes` processes. Until the pools are closed, a broken connection is replaced
 * at the next call and reported to `onError`.
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  processes = 1,
): Database {
  const share = sharePools(processes);
  const disk = new DatabaseDisk(url);
  const noteFull = () => disk.noteFull();
  const planned = openPool(
    url,
    onError,
    {
      max: share.planned,
      // Idle connections stay open, because their plans would be lost if they were closed.
      idleTimeoutMillis: 0,
      options: plannedOnce.map((set) => `-c ${set}`).join(' '),
    },
    noteFull,
  );
  return Object.assign(openPool(url, onError, { max: share.others }, noteFull), { planned, disk });
}

export function openPool(
  url: string,
  onError: (error: Error) => void,
  more: pg.PoolConfig,
  onDiskFull: () => void = () => {},
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
  // While the pool is closing, errors are expected, because the database may be stopping too.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  // Ignored, because the code that holds the broken connection gets an error from its next statement.
  pool.on('connect', (connection) => {
    connection.on('error', () => {});
    endWithTimeout(connection);
    onDatabaseError(connection, (code) => {
      if (code === diskFull) onDiskFull();
    });
  });
  return Object.assign(drizzle(pool), { transaction: transactionOn(pool) });
}

/**
 * Counts how many of the pool's connections have broken so far, for example in a database crash.
 * Counts a break when it happens, because a new connection may be in use before the pool reports
 * it. Counts SQLSTATEs too, because a connection that breaks during a statement emits no error.
 */
export function countBreaks(pool: pg.Pool): () => number {
  let broken = 0;
  pool.on('connect', (connection) => {
    connection.on('error', () => (broken += 1));
    onDatabaseError(connection, (code) => {
      if (/^57P0[1-3]$/.test(code)) broken += 1;
    });
  });
  return () => broken;
}

// Drizzle's own transaction never releases a connection whose `begin` failed.
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
  database.disk.close();
  await Promise.all([database.$client.end(), database.planned.$client.end()]);
}

/** A transaction on one connection, for named statements. `longestMs` limits its total time. */
export async function inTransaction<Done>(
  { $client }: Pooled,
  work: (connection: pg.PoolClient) => Promise<Done>,
  longestMs?: number,
): Promise<Done> {
  const connection = await $client.connect();
  // Once released, the connection may already belong to another caller.
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
    // Closing the connection rolls back its transaction.
    release(true);
    throw error;
  }
}

/**
 * Why the database, or this machine, can't save something. `user-gone` means that the user's account was
 * deleted in the meantime. Null if a statement is wrong.
 */
export function findOutage(error: unknown): 'disk-full' | 'unreachable' | 'user-gone' | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && String(cause.constraint).endsWith('_user_id_users_id_fk')) {
      return 'user-gone';
    }
    if ('code' in cause && (cause.code === diskFull || cause.code === 'ENOSPC')) return 'disk-full';
  }
  return isUnreachable(error) ? 'unreachable' : null;
}

/** The database cancelled the statement because of a lock or its time limit. */
const timedOut = new Set(['55P03', '57014']);

// The driver's own errors, which have no code.
const outOfReach =
  /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect/;

/** Whether the database is unreachable or too busy, judging by the SQLSTATE class or the socket error. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (/^(08|57P|53)/.test(code) || timedOut.has(code)) return true;
    if (/^E(CONN|PIPE|TIMEDOUT|HOST|NET)|^ENOENT|^ENOTFOUND/.test(code)) return true;
    // Ignores messages of failed queries, because they quote user input.
    if (!(cause instanceof DrizzleQueryError) && outOfReach.test(cause.message)) return true;
  }
  return false;
}

/** Whether the statement or its values are wrong, judging by the SQLSTATE class, so that a retry can't help. */
export function isRefusedForGood(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^(22|23|42)[\dA-Z]{3}$/.test(String(cause.code))) return true;
  }
  return false;
}

const mostTries = 3;

/** Retries a transaction that was aborted by a deadlock. */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === mostTries || !hasState(error, 'deadlock')) throw error;
    }
  }
}
