import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createCostStats } from '../db/cost-stats.ts';
import type { Database } from '../db/database.ts';
import { dayIn } from '../db/day-in.ts';
import { createPopularityStore } from '../db/popularity-store.ts';
import { createUsageStats } from '../db/usage-stats.ts';
import { createVoteLog } from '../db/vote-log.ts';
import type { StatsDeps } from '../http/routes/stats-routes.ts';

export function createStats(config: Config, database: Database, logger: Logger): StatsDeps {
  return {
    usage: createUsageStats(database),
    costs: createCostStats(database),
    votes: createVoteLog(database),
    popularity: createPopularityStore(database),
    today: () => dayIn(config.timeZone, new Date()),
    logFailure: (error) => logger.warn({ err: error }, 'A report could not be brought up to date'),
  };
}
