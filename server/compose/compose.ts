import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { NameSubject } from '../domain/audit/ports.ts';
import { createNoteChange } from '../db/accounts/note-change.ts';
import { createAssetStore } from '../db/assets/asset-store.ts';
import { createAuditTrail } from '../db/audit/audit-trail.ts';
import { createErrorLog } from '../db/audit/error-log.ts';
import { changesChannel } from '../db/connection/change-listener.ts';
import { closeDatabase, isUnreachable, type Database } from '../db/connection/database.ts';
import { checkReady } from '../db/connection/installation-store.ts';
import { listenForNotices, type NoticeListener } from '../db/connection/notice-listener.ts';
import type { JobRunner } from '../domain/jobs/job-runner.ts';
import type { ChunkWriter } from '../domain/query/elsewhere/chunk-writer.ts';
import type { Orphan, RunningStore } from '../domain/query/resume/ports.ts';
import type { QueryDeps } from '../domain/query/query-deps.ts';
import type { ErrorCollector } from '../error-collector.ts';
import type { AppDeps } from '../http/app.ts';
import { auditRoutes } from '../http/routes/administration/audit.ts';
import type { SignInRouteDeps } from '../http/routes/accounts/sign-in.ts';
import { createMetrics } from '../metrics/server-metrics.ts';
import { composeAccounts } from './accounts.ts';
import { openBase, type Base } from './base.ts';
import { composeBilling } from './billing.ts';
import { composeOverview } from './overview.ts';
import { composeBudgets } from './budgets.ts';
import { composeExports } from './exports.ts';
import { composeHealth } from './health.ts';
import { composeJobs } from './jobs.ts';
import { composeMail } from './mail.ts';
import type { RoutingWeights } from './weights/load-weights.ts';
import { composeModels } from './models.ts';
import { composeQuery } from './query.ts';
import { composeRouting } from './routing.ts';
import { composeSettings } from './settings.ts';
import { composeStatistics } from './statistics.ts';
import type { Replica } from './replica.ts';
import { composeRequests } from './requests.ts';
import { composeUsers } from './users.ts';
import { composeV1 } from './v1.ts';

/** The whole server, assembled but not started. */
export interface Composition {
  app: AppDeps;
  query: QueryDeps;
  runningStore: RunningStore;
  chunks: ChunkWriter;
  /** Continues a query of a process that died. Resolves with false where that is not possible. */
  resume(orphan: Orphan): Promise<boolean>;
  signIn: SignInRouteDeps;
  /** Runs the jobs that one process does on behalf of all. Links in mails start with `baseUrl`. */
  startJobs(baseUrl: string): JobRunner;
  /** Asks vendors which models they serve. Waits a few seconds at most. */
  learnWhatIsServed(): Promise<void>;
  /**
   * Stores errors in the database and loads the saved settings. Reloads them whenever any process changes
   * them, until `close`.
   */
  watchSettings(): Promise<void>;
  database: Database;
  replica: Replica | null;
  close(): Promise<void>;
}

const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));

export function compose(
  config: Config,
  logger: Logger,
  errors: ErrorCollector,
  weights: RoutingWeights,
): Composition {
  const base = openBase(config, logger);
  const areas = composeAreas(base, weights);
  const changes = watchChanges(base, areas);
  return {
    app: composeApp(base, areas),
    query: areas.query.query,
    runningStore: areas.query.runningStore,
    chunks: areas.query.chunks,
    resume: areas.query.resume,
    signIn: areas.accounts.signIn,
    startJobs: (baseUrl) => areas.jobs.start(baseUrl),
    database: base.database,
    replica: base.replica,
    async watchSettings() {
      errors.keepIn(areas.errorLog);
      await changes.start();
    },
    async learnWhatIsServed() {
      const { lists } = areas.models;
      await Promise.race([lists.refresh(), setTimeout(longestFirstListMs, null, { ref: false })]);
    },
    async close() {
      areas.models.lists.stop();
      await changes.stop();
      await errors.settled();
      await areas.query.attachments.close();
      await areas.models.close();
      await base.replica?.database.$client.end();
      await closeDatabase(base.database);
    },
  };
}

const longestFirstListMs = 5_000;

type Areas = ReturnType<typeof composeAreas>;

/** Creates each area from those before it. */
function composeAreas(base: Base, weights: RoutingWeights) {
  const metrics = createMetrics();
  const settings = composeSettings(base);
  const mail = composeMail(base, settings);
  const billing = composeBilling(base, settings, mail);
  const statistics = composeStatistics(base, settings);
  const models = composeModels(base, settings, statistics, billing);
  const routing = composeRouting(base, settings, models, weights);
  const budgets = composeBudgets(base, settings, mail);
  const query = composeQuery(base, { settings, statistics, models, routing, budgets, metrics });
  const accounts = composeAccounts(base, billing, mail, metrics);
  const users = composeUsers(base, settings, statistics, query);
  const overview = composeOverview(base, {
    settings,
    mail,
    statistics,
    models,
    routing,
    budgets,
    accounts,
  });
  const errorLog = createErrorLog(base.database);
  const auditFrom = (reads: Database) => createAuditTrail(reads, nameSubjectBy(settings, models));
  const audit = auditFrom(base.database);
  const requests = composeRequests(base, { settings, models, audit });
  const exports = composeExports(base, { settings, statistics, requests, users, auditFrom });
  const health = composeHealth(base, { settings, models, statistics });
  const jobs = composeJobs(base, { billing, budgets, health, mail, query, statistics });
  const v1 = composeV1(base, { billing, models });
  const routes = {
    ...settings.routes,
    ...billing.routes,
    ...mail.routes,
    ...statistics.routes,
    ...models.routes,
    ...routing.routes,
    ...budgets.routes,
    ...query.routes,
    ...accounts.routes,
    ...users.routes,
    ...overview.routes,
    ...auditRoutes({ audit, errors: errorLog }),
    ...requests.routes,
    ...exports.routes,
    ...health.routes,
    ...jobs.routes,
    ...v1.routes,
  };
  return {
    metrics,
    settings,
    billing,
    mail,
    statistics,
    models,
    routing,
    budgets,
    query,
    accounts,
    users,
    v1,
    errorLog,
    jobs,
    routes,
  };
}

function nameSubjectBy(
  { current }: ReturnType<typeof composeSettings>,
  { catalogue, listProviders }: ReturnType<typeof composeModels>,
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

function composeApp(
  { config, database, replica, logger }: Base,
  { metrics, settings, models, billing, accounts, users, query, v1, routes }: Areas,
): AppDeps {
  const { accessLog, contactEmail, publicUrl, trustProxy } = config.server;
  return {
    sessionStore: accounts.sessionStore,
    sessions: accounts.sessions,
    apiKeys: v1.keys,
    routes,
    receivePaymentEvent: billing.receiveEvent,
    pages: {
      buildFolder,
      assets: createAssetStore(database),
      notice: models.notice,
      contactEmail,
      plans: billing.plans,
      paymentOrigins: billing.paymentOrigins,
    },
    checkReady: () => checkReady(database),
    isStopping: () => query.query.running.isClosing,
    metrics,
    metricsToken: () => settings.values.metrics.token,
    isUnreachable,
    publicUrl,
    trustProxy,
    switches: settings.switches,
    blocked: users.blocked,
    // Without a replica all reads see every change, so changes need not be noted.
    noteChange: replica ? createNoteChange(database) : async () => {},
    timeouts: config.clientTimeouts,
    accessLog: accessLog === 'on',
    isTraced: config.tracing.endpoint !== null,
    logger,
  };
}

/**
 * Listens for notices of other processes: saved changes to reload, events of running answers, models that
 * vendors do not serve, and jobs that are due.
 */
function watchChanges(
  { config, logger }: Base,
  { settings, models, routing, budgets, query, users, jobs }: Areas,
) {
  let listener: NoticeListener | null = null;
  const changes = changesChannel(async () => {
    await Promise.all([settings.current.load(), models.load(), users.blocked.load()]);
    void models.lists.refresh();
    await budgets.forgetUnset();
    // Loads the policy last, because which of its shifts apply depends on the models.
    await routing.policy.load();
  });
  return {
    async start() {
      listener = await listenForNotices(
        config.server.databaseUrl,
        [changes, query.answersChannel, models.channel, jobs.channel],
        (error) =>
          logger.warn({ err: error }, 'What other processes told could not be read; trying again'),
      );
    },
    stop: async () => listener?.stop(),
  };
}
