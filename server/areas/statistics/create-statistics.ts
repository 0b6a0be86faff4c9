import { dayClock } from '#shared/lib/days.ts';
import { createCostStats } from './store/cost-reports.ts';
import { createInstallationCosts } from './store/installation-costs.ts';
import { createMoneyStats } from './store/money-reports.ts';
import { createPopularityStore } from './store/popularity-store.ts';
import { createUsageStats } from './store/usage-reports.ts';
import { createVoteLog } from './store/vote-log.ts';
import type { StatisticsDeps } from './read-statistics.ts';
import { statisticsRoutes } from './routes.ts';
import type { Database } from '../../platform/db/connection/database.ts';
import type { Base } from '../../base.ts';
import { readDeps } from '../../platform/db/read-deps.ts';
import type { SettingsArea } from '../settings/index.ts';

export type StatisticsArea = ReturnType<typeof createStatisticsArea>;

export function createStatisticsArea(base: Base, settings: SettingsArea) {
  const { config, database, logger } = base;
  // `today` is called about a hundred times per query, so it uses a clock that caches the day.
  const { timeZone } = config.server;
  const today = dayClock(timeZone);
  const environment = () => settings.billing.environment();
  const readingFrom = (reads: Database): StatisticsDeps => ({
    usage: createUsageStats(reads),
    costs: createCostStats({ database, reads }),
    money: createMoneyStats({ database, reads, environment }),
    votes: createVoteLog(reads),
    popularity: createPopularityStore(database),
    today,
    timeZone,
    logError: (error) => logger.warn({ err: error }, 'Couldn’t update a report'),
  });
  const statistics = readingFrom(database);
  return {
    statistics,
    installationCosts: createInstallationCosts(database, today),
    readingFrom,
    routes: statisticsRoutes(statistics, readDeps(base, readingFrom)),
  };
}
