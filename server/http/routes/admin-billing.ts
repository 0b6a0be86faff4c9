import { userOf } from '../../domain/accounts/actor.ts';
import {
  syncForAdministrator,
  type AdministratorSync,
} from '../../domain/billing/sync-for-administrator.ts';
import type { Routes } from '../calls/bind-endpoint.ts';

export function adminBillingRoutes(deps: AdministratorSync): Routes {
  return {
    syncUserSubscription: ({ body }, { actor }) =>
      syncForAdministrator(deps, userOf(actor), body.userId),
  };
}
