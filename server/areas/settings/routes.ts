import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import { userOf } from '../../platform/actor.ts';
import {
  changeSetting,
  createSetting,
  deleteSetting,
  listSettings,
  type SettingsDeps,
  switchProvider,
} from './manage-settings.ts';
import {
  initializePaymentSettings,
  previewPaymentSwitch,
  togglePaymentEnvironment,
  updatePaymentSettings,
  type PaymentChecks,
} from './payment-settings.ts';
import type { BillingSettings } from './derived-settings.ts';
import { presentKnownSettings } from './present-setting.ts';
import { testSetting, type SettingTrials } from './test-setting.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export interface SettingRouteDeps extends SettingsDeps {
  /** Whether a simulator answers in place of a provider. */
  isSimulated(provider: KnownProviderId): boolean;
  trials: SettingTrials;
  billing: BillingSettings;
  payments: PaymentChecks;
}

export function settingRoutes(deps: SettingRouteDeps): Routes {
  return {
    listSettings: () => listSettings(deps),
    listKnownSettings: async () =>
      presentKnownSettings(deps.current, await deps.store.list(), deps.isSimulated),
    createSetting: ({ body }, { actor }) => createSetting(deps, userOf(actor), body),
    updateSetting: ({ params, body }, { actor, ifMatch: version }) =>
      changeSetting(deps, userOf(actor), { ...params, ...body, version }),
    deleteSetting: ({ params: { key } }, { actor, ifMatch: version }) =>
      succeed(deleteSetting(deps, userOf(actor), { key, version })),
    async switchProvider({ params, body: { isOn } }, { actor }) {
      const provider = params.provider === 'google' ? 'vertex' : params.provider;
      await switchProvider(deps, userOf(actor), provider, isOn);
      return { provider, isOn };
    },
    testSetting: ({ params, body }) => testSetting(deps, params.key, body.value ?? ''),
    async getPaymentEnvironment() {
      const environmentPrefix = deps.billing.environment();
      return { isTestMode: environmentPrefix === 'test', environmentPrefix };
    },
    initializePaymentSettings: (_input, { actor }) =>
      initializePaymentSettings(deps, userOf(actor)),
    updatePaymentSettings: async ({ body }, { actor }) => ({
      count: await updatePaymentSettings(deps, userOf(actor), body.configs),
    }),
    previewPaymentSwitch: () => previewPaymentSwitch(deps.billing, deps.payments),
    togglePaymentEnvironment: (_input, { actor }) =>
      togglePaymentEnvironment(deps, deps.billing, userOf(actor)),
    listProducts: () => deps.payments.listProducts(deps.billing.environment()),
  };
}
