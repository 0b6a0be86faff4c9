import { settingsTable } from '../../config.ts';
import { createVault } from './store/sealed-value.ts';
import { createSettingStore } from './store/setting-store.ts';
import { CurrentSettings } from './current-settings.ts';
import { createSwitches } from './switches.ts';
import { settingRoutes } from './routes.ts';
import type { Base } from '../../base.ts';
import { createProviderAddresses } from './provider-addresses.ts';
import { billingSettingsOf, healthSettingsOf, querySettingsOf } from './derived-settings.ts';
import type { PaymentChecks } from './payment-settings.ts';
import { createTrials } from './test-setting.ts';

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
    routesWith: (payments: PaymentChecks) =>
      settingRoutes({
        store,
        current,
        isSimulated: addresses.isSimulated,
        trials: createTrials(config, addresses, payments.tryKey),
        billing,
        payments,
      }),
  };
}
