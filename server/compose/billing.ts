import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createAttemptStore } from '../db/billing/attempt-store.ts';
import { createEventLedger } from '../db/billing/event-ledger.ts';
import { createBillingStore } from '../db/billing/billing-store.ts';
import { type Database } from '../db/connection/database.ts';
import type { BillingDeps } from '../domain/billing/billing-deps.ts';
import type { BillingSettings } from '../domain/billing/ports.ts';
import { SyncQueue } from '../domain/billing/sync-queue.ts';
import { createStripeGateway } from '../payments/stripe-gateway.ts';
import { billingSettingsOf } from './settings.ts';

/** Without `settings`, as the environment alone says. */
export function createBilling(
  config: Config,
  database: Database,
  logger: Logger,
  settings: BillingSettings = billingSettingsOf(config),
): BillingDeps {
  const days = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeZone: config.server.timeZone,
  });
  return {
    settings,
    gateway: createStripeGateway(config.stripeService, settings),
    store: createBillingStore(database),
    attempts: createAttemptStore(database),
    ledger: createEventLedger(database),
    queue: new SyncQueue(),
    formatDay: (day) => days.format(day),
    logFailure: (error, customerId) =>
      logger.warn({ err: error, customerId }, 'Payments of a customer could not be looked at'),
  };
}
