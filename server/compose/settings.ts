import { processEnvironment, settingsTable, type Config } from '../config.ts';
import { createStandardCount } from '../db/billing/standard-count.ts';
import { createVault } from '../db/settings/sealed-value.ts';
import { createSettingStore } from '../db/settings/setting-store.ts';
import type { BillingSettings } from '../domain/billing/ports.ts';
import type { HealthSettings } from '../domain/models/health/provider-health.ts';
import type { QuerySettings } from '../domain/query/ports.ts';
import { CurrentSettings } from '../domain/settings/current-settings.ts';
import { createSwitches } from '../domain/settings/switches.ts';
import type { Settings } from '../domain/settings/settings-table.ts';
import { settingRoutes } from '../http/routes/administration/settings.ts';
import { createProductList, createPaymentKeyTrial } from '../payments/product-list.ts';
import type { ConnectOptions } from '../payments/stripe-connection.ts';
import type { Base } from './base.ts';
import { createProviderAddresses, type ProviderAddresses } from './provider-addresses.ts';
import type { SettingTrials } from '../domain/settings/ports.ts';
import { checkProviderKey } from '../providers/check-key.ts';
import { byProvider } from '../providers/provider.ts';
import { tryWebhook } from '../providers/own/try-webhook.ts';
import { providers } from '../providers/providers.ts';

export type SettingsArea = ReturnType<typeof composeSettings>;

export function composeSettings({ config, database }: Base) {
  const { encryptionKey, previousEncryptionKey } = config.server;
  const store = createSettingStore(database, createVault(encryptionKey, previousEncryptionKey));
  const current = new CurrentSettings(settingsTable, config.environment, store);
  const billing = billingSettingsOf(current.values);
  const addresses = createProviderAddresses(config, current.values);
  return {
    current,
    values: current.values,
    switches: createSwitches(current.values),
    addresses,
    billing,
    query: querySettingsOf(current.values),
    health: healthSettingsOf(current.values),
    routes: settingRoutes({
      store,
      current,
      isSimulated: addresses.isSimulated,
      trials: trialsOf(config, addresses, billing),
      products: createProductList(stripeOptionsOf(config), billing),
      billing,
      standard: createStandardCount(database),
    }),
  };
}

export function billingSettingsOf({
  stripe,
  stripeTest,
  stripeLive,
  stripeService,
  billing,
}: Settings): BillingSettings {
  const keys = { test: stripeTest, live: stripeLive };
  const rows = { test: settingsTable.stripeTest, live: settingsTable.stripeLive };
  return {
    environment: () => stripe.environment,
    key: (environment, key) => keys[environment][key],
    keyVariable: (environment, key) => rows[environment][key].variable,
    scriptUrl: () => stripeService.scriptUrl,
    graceDays: () => billing.graceDays,
    hasTax: () => billing.tax === 'on',
  };
}

export function querySettingsOf({ limits, instructions, models }: Settings): QuerySettings {
  return {
    limits: (tier) =>
      tier === 'free'
        ? {
            perMinute: limits.freePerMinute,
            perDay: limits.freePerDay,
            running: limits.freeRunning,
          }
        : {
            perMinute: limits.standardPerMinute,
            perDay: limits.standardPerDay,
            running: limits.standardRunning,
          },
    maxRunning: () => limits.runningQueries,
    answerCharacters: () => limits.answerCharacters,
    mayBeStored: () => models.mayBeStored === 'on',
    instructions: () => instructions.everybody,
  };
}

function healthSettingsOf({ providerPauses }: Settings): HealthSettings {
  return { failures: () => providerPauses.failures, pauseMs: () => providerPauses.pauseMs };
}

/** Connects to Stripe through the proxies that the process's environment names, like all outgoing calls. */
export function stripeOptionsOf({ stripeService }: Config): ConnectOptions {
  return { ...stripeService, proxyEnv: processEnvironment() };
}

function trialsOf(
  config: Config,
  addresses: ProviderAddresses,
  settings: BillingSettings,
): SettingTrials {
  const descriptors = byProvider(providers, (provider) => provider);
  return {
    hostOf: (trial, key) =>
      new URL('provider' in trial ? addresses.of(trial.provider, key) : config.stripeService.apiUrl)
        .host,
    tryProviderKey: (provider, key) =>
      checkProviderKey(descriptors[provider], { baseUrl: addresses.of(provider, key), key }),
    tryPaymentKey: createPaymentKeyTrial(stripeOptionsOf(config), settings),
    tryWebhook: (url) => tryWebhook({ allowed: config.server.allowedEndpoints ?? [] }, url),
  };
}
