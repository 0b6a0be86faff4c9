import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { openDatabase, type Database } from '../db/connection/database.ts';
import { traceStatements } from '../db/connection/trace-statements.ts';

/** What every area is built on. */
export interface Base {
  config: Config;
  logger: Logger;
  database: Database;
}

export function openBase(config: Config, logger: Logger): Base {
  const database = openDatabase(config.server.databaseUrl, (error) =>
    logger.warn({ err: error }, 'A database connection broke; the next call opens another'),
  );
  if (config.tracing.endpoint !== null) {
    for (const pool of [database.$client, database.planned.$client]) traceStatements(pool);
  }
  return { config, logger, database };
}
