import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './platform/db/connection/database.ts';
import { traceStatements } from './platform/db/connection/trace-statements.ts';
import { openReplica, type Replica } from './platform/db/replica.ts';

/** The resources that all areas of the server share. */
export interface Base {
  config: Config;
  logger: Logger;
  database: Database;
  /** Null if none is configured. */
  replica: Replica | null;
  /** Identifies this server process for as long as it runs. */
  processId: string;
}

export function openBase(config: Config, logger: Logger): Base {
  const { databaseReadUrl, databaseUrl, processes } = config.server;
  const database = openDatabase(
    databaseUrl,
    (error) =>
      logger.warn({ err: error }, 'A database connection broke; the next request opens a new one'),
    processes ?? 1,
  );
  database.disk.onChange((isFull) => {
    if (isFull)
      logger.error('The database’s disk is full, so nothing can be saved. Free some space');
    else logger.warn('There is space on the database’s disk again');
  });
  const replica = databaseReadUrl ? openReplica(databaseReadUrl, database, logger) : null;
  if (config.tracing.endpoint !== null) {
    const pools = [database.$client, database.planned.$client, replica?.database.$client];
    for (const pool of pools) if (pool) traceStatements(pool);
  }
  return { config, logger, database, replica, processId: randomUUID() };
}
