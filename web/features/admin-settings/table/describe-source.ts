import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';

/** Says where the value in use comes from. */
export function describeSource(setting: Setting): string {
  const { isKnown, isReadable, source, isSecret, valueInForce } = setting;
  if (!isReadable) return 'Sealed with another encryption key: enter it again';
  if (!isKnown) return 'Kept, not used by Switchyard itself';
  if (source === 'saved') return 'In force: saved here';
  if (source === 'none') return 'Nothing in force';
  const from = source === 'environment' ? 'from the environment' : 'the default';
  return isSecret || valueInForce === null
    ? `In force: ${from}`
    : `In force: ${valueInForce}, ${from}`;
}

const sources = { saved: 'Saved', environment: 'Environment', default: 'Default', none: 'Not set' };

export function nameSource({ source }: KnownSettingRow): string {
  return sources[source];
}
