import { createBlockedAddressStore } from '../db/users/blocked-address-store.ts';
import { createOwnLimitStore } from '../db/users/own-limit-store.ts';
import { createUserStore } from '../db/users/user-store.ts';
import { createVisitorStore } from '../db/users/visitor-store.ts';
import { BlockedAddresses } from '../domain/users/blocked-addresses.ts';
import { blockedAddressRoutes } from '../http/routes/administration/blocked-addresses.ts';
import { userRoutes } from '../http/routes/administration/users.ts';
import type { Database } from '../db/connection/database.ts';
import type { Base } from './base.ts';
import type { QueryArea } from './query.ts';
import type { SettingsArea } from './settings.ts';
import type { StatisticsArea } from './statistics.ts';

export type UsersArea = ReturnType<typeof composeUsers>;

/** The users as administrators see and edit them. */
export function composeUsers(
  { config, database }: Base,
  { billing, query: settings }: SettingsArea,
  { statistics }: StatisticsArea,
  { query }: QueryArea,
) {
  const { timeZone } = config.server;
  const usersFrom = (reads: Database) =>
    createUserStore({ database: reads, environment: billing.environment, timeZone });
  const users = usersFrom(database);
  const stopQueriesOf = (userId: number) => {
    query.running.stopAllOf(userId);
    return query.elsewhere.stopAllOf(userId);
  };
  const store = createBlockedAddressStore(database);
  const blocked = new BlockedAddresses(store);
  return {
    blocked,
    usersFrom,
    routes: {
      ...userRoutes({
        users,
        today: statistics.today,
        stopQueriesOf,
        limits: createOwnLimitStore(database),
        settings,
      }),
      ...blockedAddressRoutes({
        store,
        visitors: createVisitorStore(database, timeZone),
        blocked,
        timeZone,
      }),
    },
  };
}
