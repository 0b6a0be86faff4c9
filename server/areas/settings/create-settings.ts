import { plural } from '#shared/lib/format.ts';
import { settingsTable } from '../../config.ts';
import { createVault } from './store/sealed-value.ts';
import { listUnreadableSecrets } from './store/unreadable-secrets.ts';
import { createSettingStore } from './store/setting-store.ts';
import { CurrentSettings } from './current-settings.ts';
import { settingRoutes } from './routes.ts';
import type { Base } from '../../base.ts';
import { createProviderAddresses } from './provider-addresses.ts';
import { billingSettingsOf, healthSettingsOf, querySettingsOf } from './derived-settings.ts';
import type { PaymentChecks } from './payment-settings.ts';
import { createTrials } from './test-setting.ts';
import { features, type Feature } from '#shared/contract/settings/constants.ts';
import type { Settings } from './settings-table.ts';
import type { Switches } from '../../platform/http/calls/refusals/refuse-switched-off.ts';

export type SettingsArea = ReturnType<typeof createSettingsArea>;

export function createSettingsArea({ config, database, logger }: Base) {
  const { encryptionKey, previousEncryptionKey } = config.server;
  const vault = createVault(encryptionKey, previousEncryptionKey);
  const store = createSettingStore(database, vault);
  let unreadable = '';
  const current = new CurrentSettings(settingsTable, config.environment, store);
  const billing = billingSettingsOf(current.values);
  const addresses = createProviderAddresses(config, current.values);
  return {
    current,
    keyIds: vault.keyIds,
    /** Logs which saved secrets this process can't decrypt, and logs again only when that changes. */
    async warnOfUnreadable() {
      const secrets = await listUnreadableSecrets(database, vault.keyIds);
      const names = secrets.join(', ');
      if (names !== unreadable && names !== '') {
        logger.error(
          `ENCRYPTION_KEY can’t decrypt ${plural(secrets.length, 'saved secret')}: ${names}. They’re ignored until you restart with the key that encrypted them or save them again`,
        );
      }
      unreadable = names;
    },
    values: current.values,
    switches: createSwitches(current.values),
    addresses,
    billing,
    query: querySettingsOf(current.values),
    health: healthSettingsOf(current.values),
    /** The settings routes. Some of them call Stripe to check keys or list products. */
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

const maintained =
  'is under maintenance. You can read everything, but you can’t send or change anything right now.';

function createSwitches({ installation, site, features: switched }: Settings): Switches {
  const isMaintained = () => installation.maintenance === 'on';
  const isOff = (feature: Feature) => switched[feature] === 'off';
  return {
    isMaintained,
    isOff,
    listOff: () => features.filter(isOff),
    announcement() {
      const lines = [
        installation.announcement,
        isMaintained() ? `${site.name} ${maintained}` : null,
      ];
      return lines.filter(Boolean).join('\n') || null;
    },
  };
}
