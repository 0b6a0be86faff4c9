import type { z } from 'zod';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { newSettingSchema, Setting } from '#shared/contract/settings/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import { checkValue, checkDial } from './check-value.ts';
import type { CurrentSettings } from './current-settings.ts';
import { categoryOf } from './rows/setting-row.ts';
import { presentSetting } from './present-setting.ts';
import type {
  SettingStore,
  NewSetting,
  SettingChange,
  StoredSetting,
} from './store/setting-store.ts';
import { directoryIdOf } from '#shared/contract/models/constants.ts';
import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import type { NewAuditEntry, AuditState } from '../audit/index.ts';
import { listRows } from './settings-table.ts';

export interface SettingsDeps {
  store: SettingStore;
  current: CurrentSettings;
}

export async function listSettings({ store, current }: SettingsDeps): Promise<Setting[]> {
  return (await store.list()).map((setting) => presentSetting(current, setting));
}

export async function createSetting(
  deps: SettingsDeps,
  user: CurrentUser,
  draft: z.output<typeof newSettingSchema>,
): Promise<Setting> {
  refuseKey(deps.current, draft.key);
  const row = deps.current.findRow(draft.key);
  if (row && categoryOf(draft.key) !== draft.category) {
    throw fieldError('category', `${draft.key} belongs to the category ${categoryOf(draft.key)}.`);
  }
  const setting: NewSetting = {
    key: draft.key,
    category: draft.category,
    value: checkValue(draft.key, row, draft.value),
    description: draft.description.trim() || (row?.description ?? null),
    // A setting that Switchyard treats as a secret remains one, whatever the form sends.
    isSecret: row ? row.isSecret === true : draft.isSecret,
  };
  checkDial(deps.current, setting.key, setting.value);
  const entry = settingEntry(user, 'create', setting.key, [null, settingState(setting)]);
  const isDone = await deps.store.apply([{ kind: 'create', setting, entry }]);
  if (!isDone) throw existsAlready(setting.key);
  return reload(deps, setting.key);
}

/** `version` is the version that the user saw. If null, the change applies to any version. */
export async function changeSetting(
  deps: SettingsDeps,
  user: CurrentUser,
  { key, value, version }: { key: string; value: string; version: number | null },
): Promise<Setting> {
  const setting = await getSetting(deps, key);
  refuseStale(setting, version);
  // The input of a secret starts out empty, so an empty value means that it was not changed.
  if (setting.isSecret && value.trim() === '') return presentSetting(deps.current, setting);
  const kept = checkValue(key, deps.current.findRow(key), value);
  checkDial(deps.current, key, kept);
  const change = planChange(user, setting, kept);
  if (!(await deps.store.apply([change]))) throw stale(await getSetting(deps, key));
  return reload(deps, key);
}

export async function deleteSetting(
  deps: SettingsDeps,
  user: CurrentUser,
  { key, version }: { key: string; version: number | null },
): Promise<void> {
  const setting = await getSetting(deps, key);
  refuseStale(setting, version);
  checkDial(deps.current, key, null);
  const entry = settingEntry(user, 'delete', key, [settingState(setting), null]);
  const isDone = await deps.store.apply([{ kind: 'remove', setting, entry }]);
  if (!isDone) throw stale(await getSetting(deps, key));
  await deps.current.load();
}

export function planChange(
  user: CurrentUser,
  setting: StoredSetting,
  value: string | null,
): SettingChange {
  const after = settingState({ value, isSecret: setting.isSecret });
  const entry = settingEntry(user, 'change', setting.key, [settingState(setting), after]);
  return { kind: 'change', setting, value, entry };
}

async function getSetting({ store }: SettingsDeps, key: string): Promise<StoredSetting> {
  const setting = (await store.list()).find((candidate) => candidate.key === key);
  if (setting) return setting;
  throw new AppError(
    'not-found',
    `There is no setting ${key}. It may have been deleted. Reload the page.`,
  );
}

async function reload(deps: SettingsDeps, key: string): Promise<Setting> {
  await deps.current.load();
  return presentSetting(deps.current, await getSetting(deps, key));
}

function refuseStale(setting: StoredSetting, version: number | null): void {
  if (version !== null && version !== setting.version) throw stale(setting);
}

function stale({ key, updatedBy }: StoredSetting): AppError {
  return new AppError(
    'conflict',
    `${updatedBy ?? 'Someone else'} changed ${key} in the meantime, so your change wasn’t saved. Check the new value and save again.`,
  );
}

function existsAlready(key: string): AppError {
  const message = `The setting ${key} already exists. Edit it in its row.`;
  return new AppError('conflict', message, { fieldErrors: { key: message } });
}

function fieldError(field: string, message: string): AppError {
  return new AppError('invalid-input', message, { fieldErrors: { [field]: message } });
}

/** Turns a provider off or on for everyone, by changing the setting that lists the providers that are off. */
export async function switchProvider(
  deps: SettingsDeps,
  user: CurrentUser,
  provider: KnownProviderId,
  isOn: boolean,
): Promise<void> {
  const { store, current } = deps;
  const { key } = current.table.models.off.saved;
  const off = new Set(current.values.models.off);
  if (off.has(provider) === !isOn) return;
  if (isOn) off.delete(provider);
  else off.add(provider);
  const value = [...off].map(directoryIdOf).join(',') || 'none';
  const saved = (await store.list()).find((setting) => setting.key === key);
  if (saved) await changeSetting(deps, user, { key, value, version: saved.version });
  else {
    const rest = { category: categoryOf(key), description: '', isSecret: false };
    await createSetting(deps, user, { key, value, ...rest });
  }
}

const longest = 300;

/** What the audit trail stores about a setting. For a secret, this is only that it was set, not its value. */
export function settingState({
  value,
  isSecret,
}: Pick<NewSetting, 'value' | 'isSecret'>): AuditState {
  if (value === null) return { value: null };
  if (isSecret) return { value: '(secret)' };
  return { value: value.length > longest ? `${value.slice(0, longest)}…` : value };
}

export function settingEntry(
  { id, username }: CurrentUser,
  verb: 'create' | 'change' | 'delete',
  subject: string,
  [before, after]: [AuditState, AuditState],
): NewAuditEntry {
  return { actor: { id, username }, action: `setting.${verb}`, subject, before, after };
}

/** `npm start` reads this variable before the server and its settings exist. */
const dataDirectory = 'SWITCHYARD_DATA_DIR';

/**
 * Throws an AppError if only the environment may set the key, or if its setting has a different
 * key.
 */
export function refuseKey(current: CurrentSettings, key: string): void {
  if (current.findRow(key)) return;
  const name = key.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  const bare = name.replace(/^(STRIPE|API|SYSTEM)_/, '');
  const reserved = listRows(current.table).filter(({ saved, isHarmless }) => !saved && !isHarmless);
  const variable = [dataDirectory, ...reserved.map((row) => row.variable)].find(
    (only) => only === name || only === bare,
  );
  if (variable !== undefined) {
    throw refused(
      `${variable} protects access and secrets, so it can only be set in the server’s environment.`,
    );
  }
  const row = current.rows.find((candidate) => candidate.variable === name);
  if (row) throw refused(`Use the key ${row.saved.key} for this setting.`);
}

function refused(message: string): AppError {
  return new AppError('invalid-input', message, { fieldErrors: { key: message } });
}
