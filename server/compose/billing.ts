import type { Logger } from 'pino';
import { paymentKeyVariables, type Config } from '../config.ts';
import { createAttemptStore } from '../db/billing-attempts.ts';
import { createEventLedger } from '../db/billing-events.ts';
import { createBillingStore } from '../db/billing-store.ts';
import { type Database } from '../db/database.ts';
import type { BillingDeps } from '../domain/billing/billing-deps.ts';
import type { BillingSettings } from '../domain/billing/ports.ts';
import { SyncQueue } from '../domain/billing/sync-queue.ts';
import { createStripeGateway } from '../payments/stripe-gateway.ts';

export function createBilling(config: Config, database: Database, logger: Logger): BillingDeps {
  const settings = billingSettingsOf(config);
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: config.timeZone });
  return {
    settings,
    gateway: createStripeGateway(config.stripe, settings),
    store: createBillingStore(database),
    attempts: createAttemptStore(database),
    ledger: createEventLedger(database),
    queue: new SyncQueue(),
    formatDay: (day) => days.format(day),
    logFailure: (error, customerId) =>
      logger.warn({ err: error, customerId }, 'Payments of a customer could not be looked at'),
  };
}

function billingSettingsOf({ stripe }: Config): BillingSettings {
  return {
    environment: () => stripe.environment,
    key: (environment, key) => stripe.keys[environment][key],
    keyVariable: (environment, key) => paymentKeyVariables[environment][key],
    scriptUrl: () => stripe.scriptUrl,
  };
}
