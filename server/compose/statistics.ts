import { dayClock } from '#shared/lib/days.ts';
import { createCostStats } from '../db/statistics/cost-reports.ts';
import { createMoneyStats } from '../db/statistics/money-reports.ts';
import { createPopularityStore } from '../db/statistics/popularity-store.ts';
import { createUsageStats } from '../db/statistics/usage-reports.ts';
import { createVoteLog } from '../db/statistics/vote-log.ts';
import { statisticsRoutes, type StatisticsDeps } from '../http/routes/statistics.ts';
import type { Base } from './base.ts';
import type { SettingsArea } from './settings.ts';

export type StatisticsArea = ReturnType<typeof composeStatistics>;

export function composeStatistics({ config, database, logger }: Base, settings: SettingsArea) {
  const statistics: StatisticsDeps = {
    usage: createUsageStats(database),
    costs: createCostStats(database),
    money: createMoneyStats({ database, environment: () => settings.billing.environment() }),
    votes: createVoteLog(database),
    popularity: createPopularityStore(database),
    // Asked some hundred times for a query, since models and prices change by the day.
    today: dayClock(config.server.timeZone),
    logError: (error) => logger.warn({ err: error }, 'A report could not be brought up to date'),
  };
  return { statistics, routes: statisticsRoutes(statistics) };
}
