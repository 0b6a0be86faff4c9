import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { PaymentProduct, PaymentSwitch, Setting } from '#shared/contract/settings/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import { checkValue } from './check-value.ts';
import {
  planChange,
  type SettingsDeps,
  settingEntry,
  settingState,
  refuseKey,
} from './manage-settings.ts';
import type { BillingSettings } from './derived-settings.ts';
import { presentSetting } from './present-setting.ts';
import { categoryOf, type PaymentEnvironment, type SettingRow } from './rows/setting-row.ts';
import type { SettingChange } from './store/setting-store.ts';

/** What the payment settings need from the billing area, which is created later. */
export interface PaymentChecks {
  /** Returns why the key doesn't work, for the administrator, or null if it does. Has a time limit. */
  tryKey(environment: PaymentEnvironment, key: string): Promise<string | null>;
  /** Lists the products set up at the payment provider. Throws the same errors as the payment gateway. */
  listProducts(environment: PaymentEnvironment): Promise<PaymentProduct[]>;
  /** The number of users who currently have Standard in this environment but not in the other. */
  countStandardOnlyIn(environment: PaymentEnvironment): Promise<number>;
}

const environmentKey = 'stripe.environment';

/** Creates rows for the payment settings that have none. Existing rows stay unchanged. */
export async function initializePaymentSettings(
  deps: SettingsDeps,
  user: CurrentUser,
): Promise<Setting[]> {
  const saved = await deps.store.list();
  const missing = deps.current.rows.filter(
    ({ saved: { key } }) =>
      categoryOf(key) === 'stripe' && !saved.some((setting) => setting.key === key),
  );
  await applyAll(
    deps,
    missing.map((row) => planCreation(user, row.saved.key, row, null)),
  );
  const all = await deps.store.list();
  return all
    .filter(({ category }) => category === 'stripe')
    .map((setting) => presentSetting(deps.current, setting));
}

/** Saves all of these settings or none. Empty secrets stay unchanged. Returns how many it saved. */
export async function updatePaymentSettings(
  deps: SettingsDeps,
  user: CurrentUser,
  configs: readonly { key: string; value: string }[],
): Promise<number> {
  const saved = await deps.store.list();
  const latest = new Map(configs.map(({ key, value }) => [key, value]));
  const changes = [...latest].flatMap(([key, value]) => {
    if (!key.startsWith('stripe.')) throw notOfPayments(key);
    refuseKey(deps.current, key);
    const row = deps.current.findRow(key);
    const setting = saved.find((candidate) => candidate.key === key);
    const isSecret = setting?.isSecret ?? row?.isSecret ?? false;
    if (isSecret && value.trim() === '') return [];
    const kept = checkValue(key, row, value);
    return [setting ? planChange(user, setting, kept) : planCreation(user, key, row, kept)];
  });
  await applyAll(deps, changes);
  return changes.length;
}

/** Previews the effects of `togglePaymentEnvironment`. */
export async function previewPaymentSwitch(
  billing: BillingSettings,
  { countStandardOnlyIn }: PaymentChecks,
): Promise<PaymentSwitch> {
  const from = billing.environment();
  const to = otherThan(from);
  const [losing, gaining] = await Promise.all([countStandardOnlyIn(from), countStandardOnlyIn(to)]);
  return { to, losing, gaining, missing: missingKeys(billing, to) };
}

/** Switches between test and live payments. Payments that have started continue in their own environment. */
export async function togglePaymentEnvironment(
  deps: SettingsDeps,
  billing: BillingSettings,
  user: CurrentUser,
): Promise<{ message: string; isTestMode: boolean }> {
  const saved = await deps.store.list();
  const setting = saved.find(({ key }) => key === environmentKey);
  const isLive = deps.current.decide(environmentKey, setting).value === 'live';
  const next = otherThan(isLive ? 'live' : 'test');
  const row = deps.current.findRow(environmentKey);
  await applyAll(deps, [
    setting ? planChange(user, setting, next) : planCreation(user, environmentKey, row, next),
  ]);
  const missing = missingKeys(billing, next);
  const switched = `Switched to ${next.toUpperCase()} environment`;
  return {
    isTestMode: next === 'test',
    message:
      missing.length === 0 ? switched : `${switched}. Payments still need ${missing.join(', ')}.`,
  };
}

function otherThan(environment: PaymentEnvironment): PaymentEnvironment {
  return environment === 'live' ? 'test' : 'live';
}

/** The variables of the keys that payments need in this environment but that are missing. */
function missingKeys(billing: BillingSettings, environment: PaymentEnvironment): string[] {
  return (['secretKey', 'publishableKey', 'webhookSecret'] as const)
    .filter((key) => billing.key(environment, key) === null)
    .map((key) => billing.keyVariable(environment, key));
}

function planCreation(
  user: CurrentUser,
  key: string,
  row: SettingRow | undefined,
  value: string | null,
): SettingChange {
  const created = {
    key,
    value,
    category: 'stripe' as const,
    description: row?.description ?? null,
    isSecret: row?.isSecret ?? false,
  };
  const entry = settingEntry(user, 'create', key, [null, settingState(created)]);
  return { kind: 'create', setting: created, entry };
}

async function applyAll({ store, current }: SettingsDeps, changes: SettingChange[]): Promise<void> {
  if (changes.length > 0 && !(await store.apply(changes))) {
    throw new AppError(
      'conflict',
      'Someone else changed the payment settings in the meantime, so nothing was saved. Reload and try again.',
    );
  }
  await current.load();
}

function notOfPayments(key: string): AppError {
  const message = `${key} isn’t a payment setting: those start with "stripe.". Nothing was saved.`;
  return new AppError('invalid-input', message, { fieldErrors: { [key]: message } });
}
