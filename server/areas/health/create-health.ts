import { createAlertStore } from './store/alert-store.ts';
import { createHealthLog } from './store/health-log.ts';
import { createWatched } from './store/watched.ts';
import { callWithoutStoring, type WatchDeps } from './alerts/watch-alerts.ts';
import { measureDisk } from '#server/platform/db/connection/database-disk.ts';
import { countTests } from './test-model.ts';
import type { AlertSettings } from './alerts/find-alerts.ts';
import type { ModelsArea } from '../models/index.ts';
import { describeFailure } from '../query/index.ts';
import type { Settings, SettingsArea } from '../settings/index.ts';
import type { StatisticsArea } from '../statistics/index.ts';
import { healthRoutes } from './routes.ts';
import { postWebhook } from '../../providers/own/post-webhook.ts';
import type { Base } from '../../base.ts';

export type HealthArea = ReturnType<typeof createHealthArea>;

interface HealthAreas {
  settings: SettingsArea;
  models: ModelsArea;
  statistics: StatisticsArea;
}

/** Measures how providers and models respond, and raises alerts when something is wrong. */
export function createHealthArea(
  { config, database, replica, logger }: Base,
  { settings: { values }, models, statistics: { statistics } }: HealthAreas,
) {
  const { catalogue, health, providerSettings, providers } = models;
  const log = createHealthLog(database);
  const store = createAlertStore(database);
  const hasKey = (provider: Parameters<typeof providerSettings.apiKey>[0]) =>
    providerSettings.apiKey(provider) !== null;
  const nameOf = (provider: string) =>
    models.listProviders().find(({ id }) => id === provider)?.name ?? provider;
  const watching: WatchDeps = {
    store,
    settings: alertSettingsOf(values),
    watched: createWatched(database, statistics.today),
    nameOf,
    now: () => new Date(),
    webhook: {
      post: (...call) => postWebhook({ allowed: config.server.allowedEndpoints ?? [] }, ...call),
    },
    hasMail: () => config.mail.smtpUrl !== null && config.mail.from !== null,
    logError: (error) => logger.warn({ err: error }, 'Couldn’t send an alert'),
  };
  database.disk.onChange((isFull) => {
    if (isFull) void callWithoutStoring(watching);
  });
  return {
    log,
    watching,
    routes: healthRoutes({
      health: {
        log,
        providers: models.listProviders,
        models: () => catalogue.models(),
        hasKey,
        circuitOfProvider: (id) => health.circuitOfProvider(id),
        circuitOfModel: (id) => health.circuitOfModel(id),
        replica: () => replica?.state() ?? null,
        async disks() {
          return {
            server: await measureDisk(process.cwd()),
            database: await database.disk.measure(),
            isDatabaseFull: database.disk.isFull,
          };
        },
      },
      tests: {
        findModel: (id) => catalogue.model(id),
        hasKey,
        providers,
        countTest: countTests(),
        explain: (model, error) => `${describeFailure(model, error)}.`,
      },
      alerts: store,
    }),
  };
}

function alertSettingsOf({ alerts }: Settings): AlertSettings {
  return {
    errorPercent: () => alerts.errorPercent,
    silenceHours: () => alerts.silenceHours,
    spendUsd: () => alerts.spendUsd,
    diskPercent: () => alerts.diskPercent,
    backupHours: () => alerts.backupHours,
    byMail: () => alerts.mail === 'on',
    webhookUrl: () => alerts.webhookUrl,
  };
}
