import { createBlockedAddressStore } from './store/blocked-address-store.ts';
import { createOwnLimitStore } from './store/own-limit-store.ts';
import { createUserStore } from './store/user-store.ts';
import { createVisitorStore } from './store/visitor-store.ts';
import { BlockedAddresses } from './blocked-addresses.ts';
import { blockedAddressRoutes } from './routes/blocked-addresses.ts';
import { userRoutes, type UserRouteDeps } from './routes/users.ts';
import type { Database } from '../../platform/db/connection/database.ts';
import type { Base } from '../../base.ts';
import type { SettingsArea } from '../settings/index.ts';

export type UsersArea = ReturnType<typeof createUsersArea>;

/** User accounts, as administrators see and edit them. */
export function createUsersArea(
  { config, database }: Base,
  { billing, query: settings }: SettingsArea,
  activity: Pick<UserRouteDeps, 'today' | 'stopQueriesOf' | 'mail'>,
) {
  const { timeZone } = config.server;
  const usersFrom = (reads: Database) =>
    createUserStore({ database: reads, environment: billing.environment, timeZone });
  const users = usersFrom(database);
  const store = createBlockedAddressStore(database);
  const blocked = new BlockedAddresses(store);
  return {
    blocked,
    usersFrom,
    routes: {
      ...userRoutes({ users, ...activity, limits: createOwnLimitStore(database), settings }),
      ...blockedAddressRoutes({
        store,
        visitors: createVisitorStore(database, timeZone),
        blocked,
        timeZone,
      }),
    },
  };
}
