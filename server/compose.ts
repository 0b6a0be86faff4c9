import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createNoteChange, createAccountsArea } from './areas/accounts/index.ts';
import { createApiKeysArea, createFindKeyHolder } from './areas/api-keys/index.ts';
import { type NameSubject, createAuditArea } from './areas/audit/index.ts';
import { createBillingArea } from './areas/billing/index.ts';
import { createBudgetsArea } from './areas/budgets/index.ts';
import { createExportsArea } from './areas/exports/index.ts';
import { createHealthArea } from './areas/health/index.ts';
import { createMailArea } from './areas/mail/index.ts';
import { createModelsArea } from './areas/models/index.ts';
import { countSwept, privacyRoutes } from './areas/privacy/index.ts';
import { createOverviewArea } from './areas/overview/index.ts';
import { createPreferencesArea } from './areas/preferences/index.ts';
import { createMetrics, createQueryArea } from './areas/query/index.ts';
import { createRequestsArea } from './areas/requests/index.ts';
import { type RoutingWeights, createRoutingArea } from './areas/routing/index.ts';
import { createSettingsArea } from './areas/settings/index.ts';
import { createStatisticsArea } from './areas/statistics/index.ts';
import { createThreadsArea } from './areas/threads/index.ts';
import { createUsersArea } from './areas/users/index.ts';
import { createAssetStore } from './platform/db/asset-store.ts';
import { closeDatabase, findOutage } from './platform/db/connection/database.ts';
import { checkReady } from './platform/db/connection/installation-store.ts';
import {
  listenForNotices,
  type NoticeListener,
  changesChannel,
} from './platform/db/connection/notice-listener.ts';
import type { ErrorCollector } from './platform/error-collector.ts';
import type { AppDeps } from './app.ts';
import type { Routes } from './platform/http/calls/bind-endpoint.ts';
import { openBase, type Base } from './base.ts';
import { createJobsArea } from './jobs.ts';

export type Composition = ReturnType<typeof compose>;

const buildFolder = fileURLToPath(new URL('../dist', import.meta.url));

/** Assembles the whole server without starting anything. */
export function compose(
  config: Config,
  logger: Logger,
  errors: ErrorCollector,
  weights: RoutingWeights,
) {
  const base = openBase(config, logger);
  const areas = createAreas(base, weights);
  const changes = watchChanges(base, areas);
  const { query, accounts, models, audit, jobs } = areas;
  return {
    app: createAppDeps(base, areas),
    query: query.query,
    runningStore: query.runningStore,
    chunks: query.chunks,
    signIn: accounts.signIn,
    listWaysIn: accounts.listWays,
    startJobs: (baseUrl: string) => jobs.start(baseUrl),
    database: base.database,
    replica: base.replica,
    /** Stores errors in the database, and loads the saved settings now and after each change, until `close`. */
    async watchSettings() {
      errors.keepIn(audit.errorLog);
      await changes.start();
    },
    /** Asks vendors which models they serve. Waits at most a few seconds. */
    async learnWhatIsServed() {
      await Promise.race([
        models.lists.refresh(),
        setTimeout(longestFirstListMs, null, { ref: false }),
      ]);
    },
    async close() {
      models.lists.stop();
      await changes.stop();
      await errors.settled();
      await query.attachments.close();
      await models.close();
      await base.replica?.database.$client.end();
      await closeDatabase(base.database);
    },
  };
}

const longestFirstListMs = 5_000;

type Areas = ReturnType<typeof createAreas>;

/** Creates each area from those before it. */
function createAreas(base: Base, weights: RoutingWeights) {
  const metrics = createMetrics();
  const settings = createSettingsArea(base);
  const mail = createMailArea(base, settings);
  const billing = createBillingArea(base, settings, mail);
  const statistics = createStatisticsArea(base, settings);
  const models = createModelsArea(base, settings, statistics, billing);
  const routing = createRoutingArea(base, settings, models, weights);
  const budgets = createBudgetsArea(base, settings, mail);
  const query = createQueryArea(base, { settings, statistics, models, routing, budgets, metrics });
  const threads = createThreadsArea(base, { settings, statistics, query });
  const preferences = createPreferencesArea(base, query);
  const apiKeys = createApiKeysArea(base, { billing, budgets, models, query, preferences });
  const accounts = createAccountsArea(base, { settings, billing, mail, metrics });
  const users = createUsersArea(base, settings, {
    today: statistics.statistics.today,
    stopQueriesOf: query.stopQueriesOf,
    mail: mail.teller,
  });
  const overview = createOverviewArea(base, {
    settings,
    mail,
    statistics,
    models,
    routing,
    budgets,
    accounts,
  });
  const audit = createAuditArea(base.database, nameSubjectBy(settings, models));
  const requests = createRequestsArea(base, { settings, models, audit: audit.trail });
  const exports = createExportsArea(base, {
    settings,
    statistics,
    requests,
    users,
    auditFrom: audit.trailFrom,
  });
  const health = createHealthArea(base, { settings, models, statistics });
  const jobs = createJobsArea(base, {
    billing,
    budgets,
    health,
    mail,
    query,
    settings,
    statistics,
  });
  return {
    metrics,
    settings: { ...settings, routes: settings.routesWith(billing.checks) },
    mail,
    billing,
    statistics,
    models,
    routing,
    budgets,
    query,
    threads,
    preferences,
    apiKeys,
    accounts,
    users,
    overview,
    audit,
    requests,
    exports,
    health,
    jobs,
    privacy: {
      routes: privacyRoutes({ countSwept: (what, days) => countSwept(base.database, what, days) }),
    },
  };
}

function routesOf(areas: Areas): Routes {
  const routes = Object.values(areas).map((area) => ('routes' in area ? area.routes : {}));
  return Object.assign({}, ...routes) as Routes;
}

function nameSubjectBy(
  { current }: ReturnType<typeof createSettingsArea>,
  { catalogue, listProviders }: ReturnType<typeof createModelsArea>,
): NameSubject {
  return ({ action, subject }) => {
    if (action.startsWith('setting.')) return current.findRow(subject)?.saved.label ?? null;
    if (action.startsWith('provider.')) {
      return listProviders().find(({ id }) => id === subject)?.name ?? null;
    }
    if (!action.startsWith('model.')) return null;
    return catalogue.models().find(({ id }) => id === subject)?.name ?? null;
  };
}

function createAppDeps({ config, database, replica, logger }: Base, areas: Areas): AppDeps {
  const { metrics, settings, models, billing, accounts, users, query, apiKeys } = areas;
  const { accessLog, contactEmail, gitHubUrl, publicUrl, trustProxy } = config.server;
  return {
    sessionStore: accounts.sessionStore,
    sessions: accounts.sessions,
    findKeyHolder: createFindKeyHolder(apiKeys.keys),
    routes: routesOf(areas),
    receivePaymentEvent: billing.receiveEvent,
    pages: {
      buildFolder,
      assets: createAssetStore(database),
      notice: models.notice,
      look: () => ({ ...settings.values.site }),
      contactEmail,
      gitHubUrl,
      plans: billing.plans,
      paymentOrigins: billing.paymentOrigins,
    },
    checkReady: () => checkReady(database),
    isDiskFull: () => database.disk.isFull,
    isStopping: () => query.query.running.isClosing,
    metrics,
    metricsToken: () => settings.values.metrics.token,
    findOutage,
    mostBodyBytes: () => settings.values.limits.apiMegabytes * 1024 * 1024,
    publicUrl,
    trustProxy,
    switches: settings.switches,
    blocked: users.blocked,
    // Without a replica, all reads see every change, so changes don't have to be recorded.
    noteChange: replica ? createNoteChange(database) : async () => {},
    timeouts: config.clientTimeouts,
    accessLog: accessLog === 'on',
    isTraced: config.tracing.endpoint !== null,
    logger,
  };
}

/**
 * Listens for notices from other processes: saved changes to reload, events of running answers, models that
 * vendors no longer serve, and jobs that are due.
 */
function watchChanges(
  { config, logger }: Base,
  { settings, models, routing, budgets, query, users, jobs }: Areas,
) {
  let listener: NoticeListener | null = null;
  const changes = changesChannel(async () => {
    await Promise.all([settings.current.load(), models.load(), users.blocked.load()]);
    void models.lists.refresh();
    await settings.warnOfUnreadable();
    await budgets.forgetUnset();
    // Loads the policy last, because the models determine which of its shifts apply.
    await routing.policy.load();
  });
  return {
    async start() {
      listener = await listenForNotices(
        config.server.databaseUrl,
        [changes, query.answersChannel, models.channel, jobs.channel],
        (error) =>
          logger.warn({ err: error }, 'Couldn’t read messages from other processes; trying again'),
      );
    },
    stop: async () => listener?.stop(),
  };
}
