import type { UsageStore } from '../../domain/query/store.ts';
import { countUse } from './count-use.ts';
import type { Database } from '../connection/database.ts';

/** `timeZone` is where "per day" begins at midnight. */
export function createUsageStore(database: Database, timeZone: string): UsageStore {
  return { count: (actor, limits) => countUse(database, timeZone, actor, limits) };
}
