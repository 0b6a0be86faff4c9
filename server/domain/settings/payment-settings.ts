import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import { AppError } from '../app-error.ts';
import type { BillingSettings, PaymentEnvironment } from '../billing/ports.ts';
import { checkValue } from './check-value.ts';
import { findKnownSetting, knownSettings } from './known-settings.ts';
import { planChange, type SettingsDeps } from './manage-settings.ts';
import type { SettingChange, StoredSetting } from './ports.ts';
import { presentSetting } from './present-setting.ts';
import { refuseKey } from './refuse-key.ts';
import { settingAct, settingState } from './setting-act.ts';

const environmentKey = 'stripe.environment';

/** A row for every payment setting; those that exist stay as they are. */
export async function initializePaymentSettings(
  deps: SettingsDeps,
  user: CurrentUser,
): Promise<Setting[]> {
  const saved = await deps.store.list();
  const missing = knownSettings.filter(
    ({ key, category }) => category === 'stripe' && !saved.some((setting) => setting.key === key),
  );
  await applyAll(
    deps,
    missing.map(({ key }) => planSave(user, undefined, key, null)),
  );
  const all = await deps.store.list();
  return all
    .filter(({ category }) => category === 'stripe')
    .map((setting) => presentSetting(deps.live, setting));
}

/** Saves several at once, all or none; an empty secret was not touched. Answers how many were saved. */
export async function updatePaymentSettings(
  deps: SettingsDeps,
  user: CurrentUser,
  configs: readonly { key: string; value: string }[],
): Promise<number> {
  const saved = await deps.store.list();
  const latest = new Map(configs.map(({ key, value }) => [key, value]));
  const changes = [...latest].flatMap(([key, value]) => {
    if (!key.startsWith('stripe.')) throw notOfPayments(key);
    refuseKey(key);
    const setting = saved.find((candidate) => candidate.key === key);
    const isSecret = setting?.isSecret ?? findKnownSetting(key)?.isSecret ?? false;
    if (isSecret && value.trim() === '') return [];
    return [planSave(user, setting, key, checkValue(key, value))];
  });
  await applyAll(deps, changes);
  return changes.length;
}

/** Payments that have begun go on in the environment where they began. */
export async function togglePaymentEnvironment(
  deps: SettingsDeps,
  billing: BillingSettings,
  user: CurrentUser,
): Promise<{ message: string; isTestMode: boolean }> {
  const saved = await deps.store.list();
  const setting = saved.find(({ key }) => key === environmentKey);
  const isLive = deps.live.judge(environmentKey, setting).value === 'live';
  const next: PaymentEnvironment = isLive ? 'test' : 'live';
  await applyAll(deps, [planSave(user, setting, environmentKey, next)]);
  const missing = (['secretKey', 'publishableKey', 'webhookSecret'] as const).filter(
    (key) => billing.key(next, key) === null,
  );
  const switched = `Switched to ${next.toUpperCase()} environment`;
  const without = missing.map((key) => billing.keyVariable(next, key)).join(', ');
  return {
    isTestMode: next === 'test',
    message: missing.length === 0 ? switched : `${switched}. Payments still need ${without}.`,
  };
}

function planSave(
  user: CurrentUser,
  setting: StoredSetting | undefined,
  key: string,
  value: string | null,
): SettingChange {
  if (setting) return planChange(user, setting, value);
  const known = findKnownSetting(key);
  const created = {
    key,
    value,
    category: 'stripe' as const,
    description: known?.description ?? null,
    isSecret: known?.isSecret ?? false,
  };
  const act = settingAct(user, 'create', key, [null, settingState(created)]);
  return { kind: 'create', setting: created, act };
}

async function applyAll({ store, live }: SettingsDeps, changes: SettingChange[]): Promise<void> {
  if (changes.length > 0 && !(await store.apply(changes))) {
    throw new AppError(
      'conflict',
      'Somebody else changed the payment settings meanwhile, so nothing was saved. Reload and try again.',
    );
  }
  await live.load();
}

function notOfPayments(key: string): AppError {
  const message = `${key} is no payment setting: those begin with stripe. Nothing was saved.`;
  return new AppError('invalid-input', message, { fieldErrors: { [key]: message } });
}
