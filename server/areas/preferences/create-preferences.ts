import type { Base } from '../../base.ts';
import type { QueryArea } from '../query/index.ts';
import { preferenceRoutes } from './routes.ts';
import { createPreferenceStore } from './store/preference-store.ts';

export type PreferencesArea = ReturnType<typeof createPreferencesArea>;

export function createPreferencesArea({ database }: Base, { query }: QueryArea) {
  const votes = { queries: query.store, preferences: createPreferenceStore(database) };
  return { votes, routes: preferenceRoutes(votes) };
}
