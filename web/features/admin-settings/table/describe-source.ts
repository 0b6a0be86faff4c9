import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';

/** Says where the value in use comes from. */
export function describeSource(setting: Setting): string {
  const { isKnown, isReadable, source, isSecret, valueInForce } = setting;
  if (!isReadable) return 'Can’t be decrypted with the current encryption key. Enter it again.';
  if (!isKnown) return 'Saved, but not used by Switchyard';
  if (source === 'saved') return 'In use';
  if (source === 'none') return 'No value in use';
  const isShown = !isSecret && valueInForce !== null;
  if (source === 'default')
    return isShown ? `Using the default, ${valueInForce}` : 'Using the default';
  return `Using ${isShown ? valueInForce : 'the value'} from the environment`;
}

const sources = { saved: 'Saved', environment: 'Environment', default: 'Default', none: 'Not set' };

export function nameSource({ source }: KnownSettingRow): string {
  return sources[source];
}
