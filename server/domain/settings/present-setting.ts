import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';
import { findKnownSetting, knownSettings } from './known-settings.ts';
import type { LiveSettings } from './live-settings.ts';
import type { StoredSetting } from './ports.ts';

/** A saved setting without anything that is secret. */
export function presentSetting(live: LiveSettings, setting: StoredSetting): Setting {
  const { key, value, isSecret, description, category, isReadable, version } = setting;
  const inForce = live.judge(key, setting);
  return {
    key,
    value: isSecret ? null : value,
    description,
    category,
    isSecret,
    lastUpdated: setting.updatedAt.toISOString(),
    updatedBy: setting.updatedBy,
    version,
    hasValue: value !== null || !isReadable,
    isReadable,
    isKnown: findKnownSetting(key) !== undefined,
    source: inForce.source,
    valueInForce: isSecret ? null : inForce.value,
  };
}

/** All that Switchyard uses, saved or not. */
export function presentKnownSettings(
  live: LiveSettings,
  saved: readonly StoredSetting[],
): KnownSettingRow[] {
  return knownSettings.map(({ key, category, isSecret, description, variable, trial }) => {
    const { source, value } = live.judge(
      key,
      saved.find((setting) => setting.key === key),
    );
    return {
      key,
      category,
      isSecret,
      description,
      variable,
      source,
      canTest: trial !== undefined,
      valueInForce: isSecret ? null : value,
    };
  });
}
