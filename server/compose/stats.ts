import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createCostStats } from '../db/statistics/cost-reports.ts';
import type { Database } from '../db/connection/database.ts';
import { dayIn } from '../db/statistics/days.ts';
import { createPopularityStore } from '../db/statistics/popularity-store.ts';
import { createUsageStats } from '../db/statistics/usage-reports.ts';
import { createVoteLog } from '../db/statistics/vote-log.ts';
import type { StatsDeps } from '../http/routes/statistics.ts';

export function createStats(config: Config, database: Database, logger: Logger): StatsDeps {
  return {
    usage: createUsageStats(database),
    costs: createCostStats(database),
    votes: createVoteLog(database),
    popularity: createPopularityStore(database),
    today: () => dayIn(config.server.timeZone, new Date()),
    logFailure: (error) => logger.warn({ err: error }, 'A report could not be brought up to date'),
  };
}
