export { createSettingsArea, type SettingsArea } from './create-settings.ts';
export {
  billingSettingsOf,
  type BillingSettings,
  type HealthSettings,
  type Limits,
  type PaymentKey,
  type QuerySettings,
} from './derived-settings.ts';
export { describeReal } from './provider-addresses.ts';
export type { PaymentChecks } from './payment-settings.ts';
export type { ProviderAddresses } from './provider-addresses.ts';
export { paymentEnvironments, type PaymentEnvironment } from './rows/setting-row.ts';
export type { Settings } from './settings-table.ts';
export { countUnreadableSecrets } from './store/unreadable-secrets.ts';
export { createVault, type Vault } from './store/sealed-value.ts';
