import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { directoryIdOf } from '#shared/contract/models/constants.ts';
import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import { changeSetting, createSetting, type SettingsDeps } from './manage-settings.ts';

/** Turns a provider off or on for everyone, by changing the setting that lists those that are off. */
export async function switchProvider(
  deps: SettingsDeps,
  user: CurrentUser,
  provider: KnownProviderId,
  isOn: boolean,
): Promise<void> {
  const { store, current } = deps;
  const { key, category } = current.table.models.off.saved;
  const off = new Set(current.values.models.off);
  if (off.has(provider) === !isOn) return;
  if (isOn) off.delete(provider);
  else off.add(provider);
  const value = [...off].map(directoryIdOf).join(',') || 'none';
  const saved = (await store.list()).find((setting) => setting.key === key);
  if (saved) await changeSetting(deps, user, { key, value, version: saved.version });
  else await createSetting(deps, user, { key, category, value, description: '', isSecret: false });
}
