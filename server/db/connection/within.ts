import type { QueryConfig } from 'pg';

/** A statement that is given up here after so long, whatever the database or the network does. */
export function within(timeoutMs: number, statement: QueryConfig): QueryConfig {
  // node-postgres reads it of each statement; its types know it of connections alone.
  return Object.assign(statement, { query_timeout: timeoutMs });
}
