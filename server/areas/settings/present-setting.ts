import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';
import type { CurrentSettings } from './current-settings.ts';
import type { StoredSetting } from './store/setting-store.ts';

/** Presents a saved setting, without the value of a secret. */
export function presentSetting(current: CurrentSettings, setting: StoredSetting): Setting {
  const { key, value, isSecret, description, category, isReadable, version } = setting;
  const inForce = current.decide(key, setting);
  const row = current.findRow(key);
  return {
    key,
    label: row?.saved.label ?? key,
    value: isSecret ? null : value,
    description,
    category,
    isSecret,
    isLong: row?.isLong ?? false,
    isDollars: row?.isDollars ?? false,
    lastUpdated: setting.updatedAt.toISOString(),
    updatedBy: setting.updatedBy,
    version,
    hasValue: value !== null || !isReadable,
    isReadable,
    isKnown: row !== undefined,
    source: inForce.source,
    valueInForce: isSecret ? null : inForce.text,
  };
}

/** All settings that Switchyard uses, saved or not. */
export function presentKnownSettings(
  current: CurrentSettings,
  saved: readonly StoredSetting[],
  isSimulated: (provider: KnownProviderId) => boolean,
): KnownSettingRow[] {
  return current.rows.map(
    ({
      variable,
      description,
      isSecret = false,
      isLong = false,
      isDollars = false,
      saved: row,
    }) => {
      const { key, label, category, trial } = row;
      const { source, text } = current.decide(
        key,
        saved.find((setting) => setting.key === key),
      );
      return {
        key,
        label,
        category,
        isSecret,
        isLong,
        isDollars,
        description,
        variable,
        source,
        canTest: trial !== undefined,
        isSimulated: trial !== undefined && 'provider' in trial && isSimulated(trial.provider),
        valueInForce: isSecret ? null : text,
      };
    },
  );
}
