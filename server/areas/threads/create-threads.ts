import type { Base } from '../../base.ts';
import type { QueryArea } from '../query/index.ts';
import type { SettingsArea } from '../settings/index.ts';
import type { StatisticsArea } from '../statistics/index.ts';
import { shareRoutes, threadRoutes } from './routes.ts';
import { createShareStore } from './store/share-store.ts';
import { createThreadStore } from './store/thread-store.ts';

interface ThreadsAreas {
  settings: SettingsArea;
  statistics: StatisticsArea;
  query: QueryArea;
}

/** Saved conversations, their titles, and the links that share them. */
export function createThreadsArea(
  { database }: Base,
  { settings, statistics, query: { query } }: ThreadsAreas,
) {
  const threads = createThreadStore(database);
  const naming = { ...query, threads, costs: statistics.installationCosts };
  return {
    routes: {
      ...threadRoutes(naming, () => settings.values.site.name),
      ...shareRoutes({ threads, shares: createShareStore(database) }),
    },
  };
}
