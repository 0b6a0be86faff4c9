import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';

/** Says where the value in use comes from. */
export function describeSource(setting: Setting): string {
  const { isKnown, isReadable, source, isSecret, valueInForce } = setting;
  if (!isReadable) return 'Can’t be decrypted with the current encryption key. Enter it again.';
  if (!isKnown) return 'Saved, but not used by Switchyard';
  if (source === 'saved') return 'In use';
  if (source === 'none') return 'No value in use';
  const from = source === 'environment' ? 'from the environment' : 'the default';
  return isSecret || valueInForce === null
    ? `Overridden by ${from}`
    : `In use: ${valueInForce}, ${from}`;
}

const sources = { saved: 'Saved', environment: 'Environment', default: 'Default', none: 'Not set' };

export function nameSource({ source }: KnownSettingRow): string {
  return sources[source];
}
