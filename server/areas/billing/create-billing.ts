import type { Logger } from 'pino';
import type { PlanTexts } from '#shared/contract/models/schemas.ts';
import { formatDayIn } from '#shared/lib/days.ts';
import { formatCents } from '#shared/lib/format.ts';
import { processEnvironment, type Config } from '../../config.ts';
import { createAuditTrail } from '../audit/index.ts';
import { silentTeller, type Teller, type MailArea } from '../mail/index.ts';
import {
  billingSettingsOf,
  type PaymentChecks,
  type SettingsArea,
  type BillingSettings,
} from '../settings/index.ts';
import { hasUser } from '../users/index.ts';
import { createAttemptStore } from './store/attempt-store.ts';
import { createEventLedger } from './store/event-ledger.ts';
import { createPaymentLedger } from './store/payments/payment-ledger.ts';
import { createPriceStore } from './store/price-store.ts';
import { countStandardOnlyIn, createBillingStore } from './store/billing-store.ts';
import { type Database } from '../../platform/db/connection/database.ts';
import type { BillingDeps } from './billing-deps.ts';
import { CurrentPrices } from './prices/current-prices.ts';
import { receiveEvent } from './sync/receive-event.ts';
import { SyncQueue } from './sync/sync-queue.ts';
import { adminBillingRoutes, billingRoutes } from './routes/billing.ts';
import { createPaymentKeyTrial } from './stripe/product-list.ts';
import type { ConnectOptions } from './stripe/stripe-connection.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';
import type { Base } from '../../base.ts';

export type BillingArea = ReturnType<typeof createBillingArea>;

export function createBillingArea(
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
  const checks: PaymentChecks = {
    tryKey: createPaymentKeyTrial(stripeOptionsOf(config), settings.billing),
    listProducts: billing.gateway.listProducts,
    countStandardOnlyIn: (environment) => countStandardOnlyIn(database, environment),
  };
  return {
    billing,
    checks,
    receiveEvent: (body: Buffer, signature: string) => receiveEvent(billing, body, signature),
    paymentOrigins: () => paymentOrigins(config.stripeService.apiUrl, settings.billing),
    plans: () => presentPlans(billing),
    routes: { ...billingRoutes(billing), ...adminBillingRoutes(adminDeps) },
  };
}

/** The plan prices, formatted for pages. */
async function presentPlans({ prices, settings }: BillingDeps): Promise<PlanTexts> {
  const { monthly, thirtyDays, annual } = await prices.known(settings.environment());
  return {
    monthly: formatCents(monthly.amountCents),
    thirtyDays: formatCents(thirtyDays.amountCents),
    annual: annual && formatCents(annual.amountCents),
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
      logError: (error) => logger.warn({ err: error }, 'Couldn’t read the prices from Stripe'),
    }),
    store: createBillingStore(database),
    payments: createPaymentLedger(database),
    attempts: createAttemptStore(database),
    ledger: createEventLedger(database),
    contactEmail: config.server.contactEmail,
    mail,
    queue: new SyncQueue(),
    logError: (error, customerId) =>
      logger.warn({ err: error, customerId }, 'Couldn’t check a customer’s payments'),
    logUnusable: (event) =>
      logger.warn(event, 'A signed Stripe notification contains nothing that Switchyard can check'),
  };
  const tellDaysIn = (timeZone: string): BillingDeps => ({
    ...deps,
    formatDay: (day) => formatDayIn(timeZone, day),
    in: tellDaysIn,
  });
  return tellDaysIn(config.server.timeZone);
}

/** Connects to Stripe through the proxies in the process's environment, like all outgoing calls. */
function stripeOptionsOf({ stripeService, server }: Config): ConnectOptions {
  const { contactEmail } = server;
  return { ...stripeService, contactEmail, proxyEnv: processEnvironment() };
}

interface PaymentOrigins {
  scripts: string[];
  frames: string[];
  connections: string[];
}

/**
 * The origins that a page with Stripe's form must allow; null while there is no publishable key.
 * Source: docs.stripe.com/security/guide, "Content security policy".
 */
function paymentOrigins(apiUrl: string, settings: BillingSettings): PaymentOrigins | null {
  if (settings.key(settings.environment(), 'publishableKey') === null) return null;
  const script = new URL(settings.scriptUrl()).origin;
  const api = new URL(apiUrl).origin;
  if (script !== 'https://js.stripe.com') {
    return { scripts: [script], frames: [script], connections: [...new Set([script, api])] };
  }
  const scripts = [script, 'https://*.js.stripe.com'];
  return { scripts, frames: [...scripts, 'https://hooks.stripe.com'], connections: [api] };
}
