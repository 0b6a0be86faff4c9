import { settingsTable, type Config } from '../../config.ts';
import { createVault } from './store/sealed-value.ts';
import { createSettingStore } from './store/setting-store.ts';
import { CurrentSettings } from './current-settings.ts';
import { createSwitches } from './switches.ts';
import type { Settings } from './settings-table.ts';
import { settingRoutes } from './routes.ts';
import type { Base } from '../../base.ts';
import { createProviderAddresses, type ProviderAddresses } from './provider-addresses.ts';
import type {
  BillingSettings,
  HealthSettings,
  ProductList,
  QuerySettings,
  SettingTrials,
  StandardCount,
} from './ports.ts';
import { checkProviderKey } from '../../providers/check-key.ts';
import { byProvider } from '../../providers/provider.ts';
import { tryWebhook } from '../../providers/own/try-webhook.ts';
import { providers } from '../../providers/providers.ts';

/** What the payment settings ask of Stripe and of the users with Standard. */
export interface PaymentChecks {
  tryKey: SettingTrials['tryPaymentKey'];
  products: ProductList;
  standard: StandardCount;
}

export type SettingsArea = ReturnType<typeof createSettingsArea>;

export function createSettingsArea({ config, database }: Base) {
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
    /** The routes, which also ask Stripe about keys and products. */
    routesWith: ({ tryKey, ...payments }: PaymentChecks) =>
      settingRoutes({
        store,
        current,
        isSimulated: addresses.isSimulated,
        trials: { ...trialsOf(config, addresses), tryPaymentKey: tryKey },
        billing,
        ...payments,
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

export function querySettingsOf({ limits, instructions }: Settings): QuerySettings {
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
    instructions: () => instructions.everybody,
  };
}

function healthSettingsOf({ providerPauses }: Settings): HealthSettings {
  return { failures: () => providerPauses.failures, pauseMs: () => providerPauses.pauseMs };
}

function trialsOf(
  config: Config,
  addresses: ProviderAddresses,
): Omit<SettingTrials, 'tryPaymentKey'> {
  const descriptors = byProvider(providers, (provider) => provider);
  return {
    hostOf: (trial, key) =>
      new URL('provider' in trial ? addresses.of(trial.provider, key) : config.stripeService.apiUrl)
        .host,
    tryProviderKey: (provider, key) =>
      checkProviderKey(descriptors[provider], { baseUrl: addresses.of(provider, key), key }),
    tryWebhook: (url) => tryWebhook({ allowed: config.server.allowedEndpoints ?? [] }, url),
  };
}
