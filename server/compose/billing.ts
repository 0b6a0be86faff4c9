import type { Logger } from 'pino';
import { formatDayIn } from '#shared/lib/days.ts';
import type { Config } from '../config.ts';
import { createAuditTrail } from '../db/audit/audit-trail.ts';
import { createAttemptStore } from '../db/billing/attempt-store.ts';
import { createEventLedger } from '../db/billing/event-ledger.ts';
import { createPaymentLedger } from '../db/billing/payments/payment-ledger.ts';
import { createPriceStore } from '../db/billing/price-store.ts';
import { createBillingStore } from '../db/billing/billing-store.ts';
import { hasUser } from '../db/users/list-user-rows.ts';
import { type Database } from '../db/connection/database.ts';
import type { BillingDeps } from '../domain/billing/billing-deps.ts';
import type { BillingSettings } from '../domain/billing/ports.ts';
import { CurrentPrices } from '../domain/billing/prices/current-prices.ts';
import { presentPlans } from '../domain/billing/prices/present-plans.ts';
import { receiveEvent } from '../domain/billing/sync/receive-event.ts';
import { SyncQueue } from '../domain/billing/sync/sync-queue.ts';
import { silentTeller } from '../domain/mail/create-teller.ts';
import type { Teller } from '../domain/mail/ports.ts';
import { adminBillingRoutes } from '../http/routes/billing.ts';
import { billingRoutes } from '../http/routes/billing.ts';
import { paymentOrigins } from '../payments/payment-origins.ts';
import { createStripeGateway } from '../payments/stripe-gateway.ts';
import type { Base } from './base.ts';
import type { MailArea } from './mail.ts';
import { billingSettingsOf, stripeOptionsOf, type SettingsArea } from './settings.ts';

export type BillingArea = ReturnType<typeof composeBilling>;

export function composeBilling(
  { config, database, logger }: Base,
  settings: SettingsArea,
  { teller }: MailArea,
) {
  const billing = createBilling(config, database, logger, settings.billing, teller);
  const adminDeps = {
    billing,
    audit: createAuditTrail(database),
    hasUser: (userId: number) => hasUser(database, userId),
  };
  return {
    billing,
    receiveEvent: (body: Buffer, signature: string) => receiveEvent(billing, body, signature),
    paymentOrigins: () => paymentOrigins(config.stripeService.apiUrl, settings.billing),
    plans: () => presentPlans(billing),
    routes: { ...billingRoutes(billing), ...adminBillingRoutes(adminDeps) },
  };
}

/** Without `settings`, uses the values from the environment. */
export function createBilling(
  config: Config,
  database: Database,
  logger: Logger,
  settings: BillingSettings = billingSettingsOf(config),
  mail: Teller = silentTeller,
): BillingDeps {
  const gateway = createStripeGateway(stripeOptionsOf(config), settings);
  const deps: Omit<BillingDeps, 'formatDay' | 'in'> = {
    settings,
    gateway,
    prices: new CurrentPrices({
      fetch: gateway.fetchPrices,
      store: createPriceStore(database),
      logError: (error) => logger.warn({ err: error }, 'The prices could not be read from Stripe'),
    }),
    store: createBillingStore(database),
    payments: createPaymentLedger(database),
    attempts: createAttemptStore(database),
    ledger: createEventLedger(database),
    mail,
    queue: new SyncQueue(),
    logError: (error, customerId) =>
      logger.warn({ err: error, customerId }, 'Payments of a customer could not be looked at'),
    logUnusable: (event) =>
      logger.warn(event, 'A signed notification of Stripe names nothing that could be looked at'),
  };
  const tellDaysIn = (timeZone: string): BillingDeps => ({
    ...deps,
    formatDay: (day) => formatDayIn(timeZone, day),
    in: tellDaysIn,
  });
  return tellDaysIn(config.server.timeZone);
}
