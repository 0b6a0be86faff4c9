import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { Setting, SettingCategory } from '#shared/contract/settings/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import { checkDial } from './check-dial.ts';
import { checkValue } from './check-value.ts';
import type { CurrentSettings } from './current-settings.ts';
import { presentSetting } from './present-setting.ts';
import { refuseKey } from './refuse-key.ts';
import { settingEntry, settingState } from './setting-audit.ts';
import type {
  SettingStore,
  NewSetting,
  SettingChange,
  StoredSetting,
} from './store/setting-store.ts';

export interface SettingsDeps {
  store: SettingStore;
  current: CurrentSettings;
}

interface SettingDraft {
  key: string;
  value: string;
  description: string;
  category: SettingCategory;
  isSecret: boolean;
}

export async function listSettings({ store, current }: SettingsDeps): Promise<Setting[]> {
  return (await store.list()).map((setting) => presentSetting(current, setting));
}

export async function createSetting(
  deps: SettingsDeps,
  user: CurrentUser,
  draft: SettingDraft,
): Promise<Setting> {
  refuseKey(deps.current, draft.key);
  const row = deps.current.findRow(draft.key);
  if (row && row.saved.category !== draft.category) {
    throw fieldError('category', `${draft.key} belongs to the category ${row.saved.category}.`);
  }
  const setting: NewSetting = {
    key: draft.key,
    category: draft.category,
    value: checkValue(draft.key, row, draft.value),
    description: draft.description.trim() || (row?.description ?? null),
    // A setting that Switchyard knows as a secret stays one, whatever the form says.
    isSecret: row ? row.isSecret === true : draft.isSecret,
  };
  checkDial(deps.current, setting.key, setting.value);
  const entry = settingEntry(user, 'create', setting.key, [null, settingState(setting)]);
  const isDone = await deps.store.apply([{ kind: 'create', setting, entry }]);
  if (!isDone) throw existsAlready(setting.key);
  return reload(deps, setting.key);
}

/** `version` is the one that the user saw; null changes the setting whatever its version is. */
export async function changeSetting(
  deps: SettingsDeps,
  user: CurrentUser,
  { key, value, version }: { key: string; value: string; version: number | null },
): Promise<Setting> {
  const setting = await getSetting(deps, key);
  refuseStale(setting, version);
  // The field of a secret starts empty, so an empty value means that it was not changed.
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
