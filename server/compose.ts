import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createAttachmentReader } from './attachments/attachment-reader.ts';
import { keyVariables, paymentKeyVariables, type Config } from './config.ts';
import { createAccountStore } from './db/account-store.ts';
import { createAttemptStore } from './db/billing-attempts.ts';
import { createEventLedger } from './db/billing-events.ts';
import { createBillingStore } from './db/billing-store.ts';
import { isUnreachable, openDatabase, type Database } from './db/database.ts';
import { checkReady } from './db/installation-store.ts';
import { createImageStore } from './db/image-store.ts';
import { createOwnerStore } from './db/owner-store.ts';
import { createPreferenceStore } from './db/preference-store.ts';
import { createProfileStore } from './db/profile-store.ts';
import { createQueryStore } from './db/query-store.ts';
import { createRetirementStore } from './db/retirement-store.ts';
import { createThreadStore } from './db/thread-store.ts';
import { createUsageStore } from './db/usage-store.ts';
import type { SecretBox } from './domain/accounts/ports.ts';
import type { BillingDeps } from './domain/billing/billing-deps.ts';
import type { BillingSettings } from './domain/billing/ports.ts';
import { receiveEvent } from './domain/billing/receive-event.ts';
import { SyncQueue } from './domain/billing/sync-queue.ts';
import type { ProviderSettings } from './domain/query/ports.ts';
import { QueryRegistry } from './domain/query/query-registry.ts';
import { RetiredModels } from './domain/query/retired-models.ts';
import type { QueryDeps } from './domain/query/query-deps.ts';
import type { QuerySettings } from './domain/query/store.ts';
import { Turnstile } from './domain/query/turnstile.ts';
import { createRouter } from './domain/routing/create-router.ts';
import type { AppDeps } from './http/app.ts';
import { accountRoutes } from './http/routes/account-routes.ts';
import { billingRoutes } from './http/routes/billing-routes.ts';
import { modelRoutes } from './http/routes/model-routes.ts';
import { preferenceRoutes } from './http/routes/preference-routes.ts';
import { queryRoutes } from './http/routes/query-routes.ts';
import { signInRoutes, type SignInRouteDeps } from './http/routes/sign-in-routes.ts';
import { threadRoutes } from './http/routes/thread-routes.ts';
import { uploadRoutes } from './http/routes/upload-routes.ts';
import { createGoogleSignIn } from './identity/google-sign-in.ts';
import { open, seal } from './identity/sealed-cookie.ts';
import { newSessionToken } from './identity/session-token.ts';
import { paymentOrigins } from './payments/payment-origins.ts';
import { createStripeGateway } from './payments/stripe-gateway.ts';
import { createAnthropicProvider } from './providers/anthropic/anthropic-provider.ts';
import { catalogue, listener, providers as providerFacts } from './providers/catalogue.ts';
import { createGoogleProvider } from './providers/google/google-provider.ts';
import { createOpenAiProvider } from './providers/openai/openai-provider.ts';
import { createXaiProvider } from './providers/xai/xai-provider.ts';

/** The whole server, put together and not yet started. */
export interface Composition {
  app: AppDeps;
  query: QueryDeps;
  signIn: SignInRouteDeps;
  billing: BillingDeps;
  database: Database;
  close(): Promise<void>;
}

const signInTimeoutMs = 10_000;
const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url));

export function compose(config: Config, logger: Logger): Composition {
  const database = openDatabase(config.databaseUrl, (error) =>
    logger.warn({ err: error }, 'A database connection broke; the next call opens another'),
  );
  const providers = createProviders(config);
  const providerSettings = providerSettingsOf(config);
  const settings: QuerySettings = {
    limits: (tier) => config.limits[tier],
    maxRunning: () => config.maxRunningQueries,
  };
  const billing = createBilling(config, database, logger);
  const images = createImageStore(database);
  const accounts = createAccountStore(database, billing.settings.environment);
  const attachments = createAttachmentReader();
  const threads = createThreadStore(database);
  const query: QueryDeps = {
    catalogue: { list: () => catalogue },
    router: createRouter(),
    store: createQueryStore(database, config.timeZone),
    threads,
    settings,
    providers,
    providerSettings,
    images,
    retired: new RetiredModels(createRetirementStore(database)),
    turnstile: new Turnstile(settings.maxRunning),
    registry: new QueryRegistry(),
    logFailure: (error, model) => logger.warn({ err: error, model }, 'A model did not answer'),
  };
  const signIn: SignInRouteDeps = {
    accounts,
    owner: createOwnerStore(database),
    threads,
    ownerEmail: config.ownerEmail,
    provider: createGoogleSignIn({ ...config.google, timeoutMs: signInTimeoutMs }),
    secrets: secretBoxOf(config.encryptionKey),
    publicUrl: config.publicUrl,
    logFailure: (error) => logger.warn({ err: error }, 'Somebody could not sign in'),
  };
  const page = { providers: providerFacts, notice: config.notice };
  return {
    query,
    signIn,
    billing,
    database,
    app: {
      accounts,
      routes: {
        ...modelRoutes(query, page),
        ...queryRoutes(query),
        ...preferenceRoutes({
          queries: query.store,
          preferences: createPreferenceStore(database),
        }),
        ...uploadRoutes({
          query,
          images,
          attachments,
          transcription: { ...query, usage: createUsageStore(database, config.timeZone), listener },
        }),
        ...threadRoutes(threads),
        ...accountRoutes(accounts, createProfileStore(database)),
        ...signInRoutes(signIn),
        ...billingRoutes(billing),
      },
      receivePaymentEvent: (body, signature) => receiveEvent(billing, body, signature),
      paymentOrigins: () => paymentOrigins(config.stripe.apiUrl, billing.settings),
      checkReady: () => checkReady(database),
      isUnreachable,
      webFolder,
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      logger,
    },
    async close() {
      await attachments.close();
      await Promise.all(Object.values(providers).map((provider) => provider.close()));
      await database.$client.end();
    },
  };
}

function secretBoxOf(key: Buffer): SecretBox {
  return {
    seal: (value, maxAgeSeconds) => seal(value, key, maxAgeSeconds),
    open: (text) => open(text, key),
    newToken: newSessionToken,
  };
}

function createProviders({ baseUrls, apiKeys, timeouts }: Config) {
  const { vertex } = apiKeys;
  return {
    openai: createOpenAiProvider({
      baseUrl: baseUrls.openai,
      apiKey: () => apiKeys.openai,
      timeouts,
    }),
    anthropic: createAnthropicProvider({
      baseUrl: baseUrls.anthropic,
      apiKey: () => apiKeys.anthropic,
      timeouts,
    }),
    vertex: createGoogleProvider({
      baseUrl: baseUrls.vertex,
      access: () => (vertex === null ? null : { kind: 'gemini', apiKey: vertex }),
      timeouts,
    }),
    xai: createXaiProvider({ baseUrl: baseUrls.xai, apiKey: () => apiKeys.xai, timeouts }),
  };
}

function providerSettingsOf(config: Config): ProviderSettings {
  return {
    apiKey: (provider) => config.apiKeys[provider],
    keyVariable: (provider) => keyVariables[provider],
    upstreamId: (model) => config.upstreamIds.get(model) ?? null,
  };
}

function createBilling(config: Config, database: Database, logger: Logger): BillingDeps {
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
