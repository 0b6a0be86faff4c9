import type { Setting } from '#shared/contract/settings/schemas.ts';
import {
  formatCount,
  formatDuration,
  formatPercent,
  formatPrice,
  plural,
} from '#shared/lib/format.ts';
import { parseMicroUsd } from '#web/ui/data/parse-money.ts';

type Valued = Pick<Setting, 'key' | 'choices' | 'takesSeveral' | 'isDollars'>;

/** A value as shown to people: by its display name if it has one, or as a number with its unit. */
export function nameValue(value: string, setting: Valued): string {
  const { key, choices, takesSeveral, isDollars } = setting;
  if (isDollars) return formatPrice(parseMicroUsd(value) ?? 0);
  if (choices.length === 0) return measure(key, value);
  const name = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
  return takesSeveral
    ? value
        .split(',')
        .map((part) => name(part.trim()))
        .join(', ')
    : name(value);
}

/** Adds the unit named at the end of the key. Other numbers, such as ids, stay unchanged. */
function measure(key: string, value: string): string {
  if (!/^\d+$/.test(value)) return value;
  const number = Number(value);
  if (key.endsWith('_ms')) return formatDuration(number);
  if (key.endsWith('_days')) return plural(number, 'day');
  if (key.endsWith('_hours')) return plural(number, 'hour');
  if (key.endsWith('_percent')) return formatPercent(number / 100);
  if (key.endsWith('_megabytes')) return `${formatCount(number)} MB`;
  return /^system\.(?:limits\.|max_)/.test(key) ? formatCount(number) : value;
}

/** Describes where the value in use comes from. */
export function describeSource(setting: Setting): string {
  const { isKnown, isReadable, source, isSecret, valueInForce } = setting;
  if (!isReadable)
    return 'The saved value can’t be decrypted with the current encryption key. Enter it again.';
  if (!isKnown) return 'Saved, but not used by Switchyard';
  if (source === 'saved') return 'In use';
  if (source === 'none') return 'No value in use';
  const shown = isSecret || valueInForce === null ? null : nameValue(valueInForce, setting);
  if (source === 'default') return shown ? `Using the default, ${shown}` : 'Using the default';
  return `Using ${shown ?? 'the value'} from the environment`;
}

export const sourceNames = {
  saved: 'Saved',
  environment: 'Environment',
  default: 'Default',
  none: 'Not set',
};
