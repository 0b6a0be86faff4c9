import { createUserStore } from '../db/users/user-store.ts';
import { userRoutes } from '../http/routes/users.ts';
import type { Base } from './base.ts';
import type { QueryArea } from './query.ts';
import type { SettingsArea } from './settings.ts';
import type { StatisticsArea } from './statistics.ts';

/** The users as administrators see and edit them. */
export function composeUsers(
  { config, database }: Base,
  { billing }: SettingsArea,
  { statistics }: StatisticsArea,
  { query }: QueryArea,
) {
  const { timeZone } = config.server;
  const users = createUserStore({ database, environment: billing.environment, timeZone });
  const stopQueriesOf = (userId: number) => query.running.stopAllOf(userId);
  return { routes: userRoutes({ users, today: statistics.today, stopQueriesOf }) };
}
