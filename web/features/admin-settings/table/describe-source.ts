import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';

type Valued = Pick<Setting, 'choices' | 'takesSeveral'>;

/** The display name of a value, if its possible values are known. */
export function nameValue(value: string, { choices, takesSeveral }: Valued): string {
  const name = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
  return takesSeveral
    ? value
        .split(',')
        .map((part) => name(part.trim()))
        .join(', ')
    : name(value);
}

/** Describes where the value in use comes from. */
export function describeSource(setting: Setting): string {
  const { isKnown, isReadable, source, isSecret, valueInForce } = setting;
  if (!isReadable) return 'Can’t be decrypted with the current encryption key. Enter it again.';
  if (!isKnown) return 'Saved, but not used by Switchyard';
  if (source === 'saved') return 'In use';
  if (source === 'none') return 'No value in use';
  const shown = isSecret || valueInForce === null ? null : nameValue(valueInForce, setting);
  if (source === 'default') return shown ? `Using the default, ${shown}` : 'Using the default';
  return `Using ${shown ?? 'the value'} from the environment`;
}

const sources = { saved: 'Saved', environment: 'Environment', default: 'Default', none: 'Not set' };

export function nameSource({ source }: KnownSettingRow): string {
  return sources[source];
}
