import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';
import type { CurrentSettings } from './current-settings.ts';
import { categoryOf, type SettingRow } from './rows/setting-row.ts';
import type { StoredSetting } from './store/setting-store.ts';

/** The values that a setting can have, with their labels; empty if it takes any text or number. */
function choicesOf({ schema, words = {} }: SettingRow) {
  const { choices = [], takesSeveral = false } = (schema.meta() ?? {}) as {
    choices?: readonly string[];
    takesSeveral?: boolean;
  };
  const label = (value: string) => words[value] ?? value.charAt(0).toUpperCase() + value.slice(1);
  return { choices: choices.map((value) => ({ value, label: label(value) })), takesSeveral };
}

const anyValue = { choices: [], takesSeveral: false };

/** Presents a saved setting. The value of a secret is left out. */
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
    ...(row ? choicesOf(row) : anyValue),
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

/** All settings that Switchyard uses, whether saved or not. */
export function presentKnownSettings(
  current: CurrentSettings,
  saved: readonly StoredSetting[],
  isSimulated: (provider: KnownProviderId) => boolean,
): KnownSettingRow[] {
  return current.rows.map((setting) => {
    const { variable, description, isSecret = false, isLong = false, isDollars = false } = setting;
    const { key, label, trial } = setting.saved;
    const { source, text } = current.decide(
      key,
      saved.find((one) => one.key === key),
    );
    return {
      key,
      label,
      category: categoryOf(key),
      isSecret,
      isLong,
      isDollars,
      ...choicesOf(setting),
      description,
      variable,
      source,
      canTest: trial !== undefined,
      isSimulated: trial !== undefined && 'provider' in trial && isSimulated(trial.provider),
      valueInForce: isSecret ? null : text,
    };
  });
}
