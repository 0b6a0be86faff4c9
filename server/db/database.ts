import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase & { $client: pg.Pool };

/** A transaction, or the database itself. */
export type Session = Pick<Database, 'execute' | 'select' | 'insert' | 'update' | 'delete'>;

/** Opens a pool; a connection that breaks is replaced by the next call and told to `onError`. */
export function openDatabase(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'switchyard',
  });
  pool.on('error', onError);
  return drizzle(pool);
}

/** SQLSTATE classes and socket errors that mean "not reachable", as against a fault in a statement. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (/^(08|57P|53)/.test(code)) return true;
    if (/^E(CONN|PIPE|TIMEDOUT|HOST|NET)|^ENOENT|^ENOTFOUND/.test(code)) return true;
    if (/Connection terminated|timeout exceeded when trying to connect/.test(cause.message)) {
      return true;
    }
  }
  return false;
}
