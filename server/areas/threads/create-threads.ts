import type { Base } from '../../base.ts';
import type { SettingsArea } from '../settings/index.ts';
import { shareRoutes, threadRoutes } from './routes.ts';
import { createShareStore } from './store/share-store.ts';
import { createThreadStore } from './store/thread-store.ts';

/** Saved conversations and the links that share them. */
export function createThreadsArea({ database }: Base, { query }: SettingsArea) {
  const threads = createThreadStore(database);
  return {
    routes: {
      ...threadRoutes(threads, query),
      ...shareRoutes({ threads, shares: createShareStore(database) }),
    },
  };
}
