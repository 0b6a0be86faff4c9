import type { Socket } from 'node:net';
import type { Client, PoolClient, QueryConfig } from 'pg';

type Call = (...words: unknown[]) => unknown;

/** A statement that is given up here after so long, whatever the database or the network does. */
export function within(timeoutMs: number, statement: QueryConfig): QueryConfig {
  // node-postgres reads it of each statement; its types know it of connections alone.
  return Object.assign(statement, { query_timeout: timeoutMs });
}

/** The same connection, where each statement is given so long. */
export function givingLonger(connection: PoolClient, timeoutMs: number): PoolClient {
  const query = (statement: QueryConfig, values: unknown[]) =>
    connection.query(within(timeoutMs, statement), values);
  return Object.assign(Object.create(connection) as PoolClient, { query });
}

/**
 * Ends a connection with the first statement that was given up on it: its reply may still come, and what is asked
 * after it, such as a rollback, would wait for that.
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

/** What the driver says of a statement without a reply in time. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Takes leave of the database, or breaks the connection where nothing comes back for a second. */
export async function endConnection(client: Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const late = setTimeout(() => stream.destroy(), 1_000);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}
