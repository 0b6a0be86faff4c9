import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Client, PoolClient, QueryConfig } from 'pg';

type Call = (...words: unknown[]) => unknown;

/** Makes the driver give up on a statement after `timeoutMs`, whatever the database or the network does. */
export function within(timeoutMs: number, statement: QueryConfig): QueryConfig {
  // node-postgres reads `query_timeout` from each statement, but its types only declare it for connections.
  return Object.assign(statement, { query_timeout: timeoutMs });
}

/** The same connection, with `timeoutMs` as the time limit for each statement. */
export function givingLonger(connection: PoolClient, timeoutMs: number): PoolClient {
  const query = (statement: QueryConfig, values: unknown[]) =>
    connection.query(within(timeoutMs, statement), values);
  return Object.assign(Object.create(connection) as PoolClient, { query });
}

/**
 * Ends a connection after the first statement on it that times out. The reply may still arrive, and later
 * statements, such as a rollback, would have to wait for it.
 */
export function endWithTimeout(connection: PoolClient): void {
  const query = connection.query.bind(connection) as Call;
  connection.query = ((...words: unknown[]) => {
    const result = query(...words);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      if (isGivenUp(error)) void (connection as unknown as { end(): Promise<void> }).end();
      throw error;
    });
  }) as PoolClient['query'];
}

/** Calls `listener` with the SQLSTATE of every error that the database reports on this connection. */
export function onDatabaseError(connection: PoolClient, listener: (code: string) => void): void {
  const { connection: wire } = connection as unknown as { connection: EventEmitter };
  wire.on('errorMessage', (error: { code?: string }) => listener(error.code ?? ''));
}

/** Matches the error that the driver raises when a reply does not arrive in time. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Ends a connection properly, or destroys its socket if the database does not respond within a second. */
export async function endConnection(client: Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const late = setTimeout(() => stream.destroy(), 1_000);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}

const sqlStates = { 'lock-timeout': '55P03', 'time-limit': '57014', deadlock: '40P01' };

/** Whether a statement failed with the SQLSTATE of `state`. Drizzle wraps the database's error. */
export function hasState(error: unknown, state: keyof typeof sqlStates): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === sqlStates[state]) return true;
  }
  return false;
}
