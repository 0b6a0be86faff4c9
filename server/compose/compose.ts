import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Limiter } from '#shared/lib/limiter.ts';
import { createAttachmentReader } from '../attachments/attachment-reader.ts';
import { settingsTable, type Config } from '../config.ts';
import { createAccountRemover } from '../db/privacy/account-remover.ts';
import { createAccountStore } from '../db/accounts/account-store.ts';
import { createAuditTrail } from '../db/audit/audit-trail.ts';
import { listenForChanges, type ChangeListener } from '../db/connection/change-listener.ts';
import {
  closeDatabase,
  isUnreachable,
  openDatabase,
  type Database,
} from '../db/connection/database.ts';
import { checkReady } from '../db/connection/installation-store.ts';
import { createExportStore } from '../db/privacy/export-store.ts';
import { createErrorLog } from '../db/audit/error-log.ts';
import { createImageStore } from '../db/query/image-store.ts';
import { createComparisonLog } from '../db/routing/comparison-log.ts';
import { createModelStore } from '../db/models/model-store.ts';
import { createOwnerStore } from '../db/accounts/owner-store.ts';
import { createPolicyStore } from '../db/routing/policy-store.ts';
import { createPreferenceStore } from '../db/preferences/preference-store.ts';
import { createProfileStore } from '../db/accounts/profile-store.ts';
import { createQueryStore } from '../db/query/query-store.ts';
import { createRetirementStore } from '../db/models/retirement-store.ts';
import { createVault } from '../db/settings/sealed-value.ts';
import { createSettingStore } from '../db/settings/setting-store.ts';
import { createConversationStore } from '../db/threads/conversation-store.ts';
import { createThreadStore } from '../db/threads/thread-store.ts';
import { createUsageStore } from '../db/query/usage-store.ts';
import { hasUser } from '../db/users/list-user-rows.ts';
import { createUserStore } from '../db/users/user-store.ts';
import type { SecretBox } from '../domain/accounts/ports.ts';
import { SessionWatch } from '../domain/accounts/session-watch.ts';
import type { BillingDeps } from '../domain/billing/billing-deps.ts';
import { endMembership } from '../domain/billing/end-membership.ts';
import { receiveEvent } from '../domain/billing/receive-event.ts';
import { listWinRates } from '../domain/statistics/popularity.ts';
import { QueryRegistry } from '../domain/query/query-registry.ts';
import { RetiredModels } from '../domain/models/retired-models.ts';
import type { QueryDeps } from '../domain/query/query-deps.ts';
import { createRouter } from '../domain/routing/create-router.ts';
import type { RouterWeights } from '../domain/routing/learned/router-weights.ts';
import type { Answering } from '../domain/routing/ports.ts';
import { CurrentPolicy } from '../domain/routing/evidence/current-policy.ts';
import { CurrentCatalogue } from '../domain/models/current-catalogue.ts';
import { CurrentSettings } from '../domain/settings/current-settings.ts';
import type { ErrorCollector } from '../error-collector.ts';
import type { AppDeps } from '../http/app.ts';
import { accountRoutes } from '../http/routes/accounts.ts';
import { adminModelRoutes } from '../http/routes/admin-models.ts';
import { auditRoutes } from '../http/routes/audit.ts';
import { adminBillingRoutes } from '../http/routes/admin-billing.ts';
import { billingRoutes } from '../http/routes/billing.ts';
import { modelRoutes } from '../http/routes/models.ts';
import { preferenceRoutes } from '../http/routes/preferences.ts';
import { queryRoutes } from '../http/routes/query.ts';
import { routingRoutes } from '../http/routes/routing.ts';
import { settingRoutes } from '../http/routes/settings.ts';
import { signInRoutes, type SignInRouteDeps } from '../http/routes/sign-in.ts';
import { statsRoutes, type StatsDeps } from '../http/routes/statistics.ts';
import { threadRoutes } from '../http/routes/threads.ts';
import { uploadRoutes } from '../http/routes/attachments.ts';
import { userRoutes } from '../http/routes/users.ts';
import { createGoogleSignIn } from '../identity/google-sign-in.ts';
import { open, seal } from '../identity/sealed-cookie.ts';
import { createMetrics } from '../metrics/server-metrics.ts';
import { createProductList } from '../payments/product-list.ts';
import { paymentOrigins } from '../payments/payment-origins.ts';
import { catalogue } from '../providers/catalogue.ts';
import { providers as providerFacts } from '../providers/providers.ts';
import { dayIn } from '../db/statistics/days.ts';
import { listAnswerers } from '../domain/models/resolve-model.ts';
import { createBilling } from './billing.ts';
import { keyTrialsOf } from './key-trials.ts';
import { connectProviders, providerSettingsOf, transcriptionModel } from './providers.ts';
import { createStats } from './stats.ts';
import { billingSettingsOf, querySettingsOf } from './settings.ts';

/** The whole server, put together and not yet started. */
export interface Composition {
  app: AppDeps;
  query: QueryDeps;
  signIn: SignInRouteDeps;
  billing: BillingDeps;
  stats: StatsDeps;
  /** Keeps errors in the database, and reads what is saved, again whenever it changes, in whatever process, until `close`. */
  watchSettings(): Promise<void>;
  database: Database;
  close(): Promise<void>;
}

const signInTimeoutMs = 10_000;
const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));

export function compose(
  config: Config,
  logger: Logger,
  errors: ErrorCollector,
  weights: RouterWeights,
): Composition {
  const database = openDatabase(config.server.databaseUrl, (error) =>
    logger.warn({ err: error }, 'A database connection broke; the next call opens another'),
  );
  const metrics = createMetrics();
  const audit = createAuditTrail(database);
  const errorLog = createErrorLog(database);
  let watching: ChangeListener | null = null;
  const settingStore = createSettingStore(
    database,
    createVault(config.server.encryptionKey, config.server.previousEncryptionKey),
  );
  const current = new CurrentSettings(settingsTable, config.environment, settingStore);
  const settings = current.values;
  const providers = connectProviders(settings);
  const models = createModelStore(database);
  const currentCatalogue = new CurrentCatalogue(catalogue, models, () =>
    dayIn(config.server.timeZone, new Date()),
  );
  const providerSettings = providerSettingsOf(settings, currentCatalogue);
  const policies = createPolicyStore(database);
  const answering: Answering = {
    answerersOf: (id) => listAnswerers({ catalogue: currentCatalogue, providerSettings }, id),
  };
  const currentPolicy = new CurrentPolicy(policies, answering);
  const querySettings = querySettingsOf(settings);
  const billingSettings = billingSettingsOf(settings);
  const billing = createBilling(config, database, logger, billingSettings);
  const images = createImageStore(database);
  const accounts = createAccountStore(database, billing.settings.environment);
  const sessions = new SessionWatch(accounts);
  const attachments = createAttachmentReader();
  const threads = createThreadStore(database);
  const conversations = createConversationStore(database);
  const query: QueryDeps = {
    catalogue: currentCatalogue,
    router: createRouter({
      weights,
      tradeOff: () => settings.router,
      evidence: () => currentPolicy.evidence,
    }),
    store: metrics.watchQueries(createQueryStore(database, config.server.timeZone)),
    threads: conversations,
    settings: querySettings,
    providers,
    providerSettings,
    images,
    retired: new RetiredModels(createRetirementStore(database)),
    limiter: new Limiter({ total: querySettings.maxRunning }),
    registry: new QueryRegistry(),
    logFailure: (error, model) => logger.warn({ err: error, model }, 'A model did not answer'),
  };
  const signIn: SignInRouteDeps = {
    accounts,
    owner: createOwnerStore(database),
    conversations,
    ownerEmail: config.server.ownerEmail,
    provider: createGoogleSignIn({ ...config.googleSignIn, timeoutMs: signInTimeoutMs }),
    secrets: secretBoxOf(config.server.encryptionKey),
    publicUrl: config.server.publicUrl,
    logFailure: (error) => logger.warn({ err: error }, 'Somebody could not sign in'),
  };
  const { notice, contactEmail } = config.server;
  const page = { providers: providerFacts, notice, contactEmail };
  metrics.watchRunning(() => ({
    running: query.registry.runningCount,
    waiting: query.limiter.waitingCount,
  }));
  const stats = createStats(config, database, logger);
  const findWinRates = () => listWinRates(stats.popularity);
  return {
    query,
    signIn,
    billing,
    stats,
    database,
    async watchSettings() {
      errors.keepIn(errorLog);
      watching = await listenForChanges(
        config.server.databaseUrl,
        async () => {
          await Promise.all([current.load(), currentCatalogue.load()]);
          // Which of its shifts hold depends on the others.
          await currentPolicy.load();
        },
        (error) => logger.warn({ err: error }, 'Saved settings could not be read; trying again'),
      );
    },
    app: {
      accounts,
      sessions,
      routes: {
        ...modelRoutes({ ...query, findWinRates }, page),
        ...queryRoutes(query),
        ...preferenceRoutes({
          queries: query.store,
          preferences: createPreferenceStore(database),
        }),
        ...uploadRoutes({
          query,
          images,
          attachments,
          transcription: {
            ...query,
            usage: createUsageStore(database, config.server.timeZone),
            listener: transcriptionModel(),
          },
        }),
        ...threadRoutes(threads),
        ...accountRoutes({
          accounts,
          profiles: createProfileStore(database),
          deletion: {
            accounts: createAccountRemover(database),
            payments: { endMembership: (userId) => endMembership(billing, userId) },
            sessions,
          },
          export: { store: createExportStore(database), threads },
        }),
        ...signInRoutes(signIn),
        ...billingRoutes(billing),
        ...statsRoutes(stats),
        ...routingRoutes({
          policies,
          live: currentPolicy,
          comparisons: createComparisonLog(database),
          router: query.router,
          catalogue: currentCatalogue,
          answering,
        }),
        ...userRoutes({
          users: createUserStore({
            database,
            environment: billing.settings.environment,
            timeZone: config.server.timeZone,
          }),
          today: stats.today,
          stopQueriesOf: (userId) => query.registry.stopAllOf(userId),
        }),
        ...adminModelRoutes({ models, catalogue: currentCatalogue, providerSettings }),
        ...auditRoutes({ audit, errors: errorLog }),
        ...settingRoutes({
          store: settingStore,
          current,
          trials: keyTrialsOf(config, billing.settings),
          products: createProductList(config.stripeService, billing.settings),
          billing: billing.settings,
        }),
        ...adminBillingRoutes({
          billing,
          audit,
          hasUser: (userId) => hasUser(database, userId),
        }),
      },
      receivePaymentEvent: (body, signature) => receiveEvent(billing, body, signature),
      pages: {
        buildFolder,
        notice,
        contactEmail,
        paymentOrigins: () => paymentOrigins(config.stripeService.apiUrl, billing.settings),
      },
      checkReady: () => checkReady(database),
      metrics,
      metricsToken: config.server.metricsToken,
      isUnreachable,
      publicUrl: config.server.publicUrl,
      trustProxy: config.server.trustProxy,
      patience: config.clientTimeouts,
      logger,
    },
    async close() {
      await watching?.stop();
      await errors.settled();
      await attachments.close();
      await Promise.all(Object.values(providers).map((provider) => provider.close()));
      await closeDatabase(database);
    },
  };
}

function secretBoxOf(key: Buffer): SecretBox {
  return {
    seal: (value, maxAgeSeconds) => seal(value, key, maxAgeSeconds),
    open: (text) => open(text, key),
  };
}
