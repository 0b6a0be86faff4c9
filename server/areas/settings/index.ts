export {
  billingSettingsOf,
  createSettingsArea,
  type PaymentChecks,
  type SettingsArea,
} from './create-settings.ts';
export { describeReal } from './describe-simulated.ts';
export {
  paymentEnvironments,
  type BillingSettings,
  type HealthSettings,
  type Limits,
  type PaymentEnvironment,
  type PaymentKey,
  type ProductList,
  type QuerySettings,
  type SettingTrials,
  type StandardCount,
} from './ports.ts';
export type { ProviderAddresses } from './provider-addresses.ts';
export type { Settings } from './settings-table.ts';
export { createVault, type Vault } from './store/sealed-value.ts';
