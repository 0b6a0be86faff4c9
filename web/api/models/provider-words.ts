import type { ProviderMark } from '#shared/contract/models/providers.ts';
import type { KeyHeader } from '#shared/contract/models/own-constants.ts';

/** The display names of provider marks, which say where a provider runs and what it stores. */
export const markWords: Record<ProviderMark, string> = {
  'own-machine': 'Self-hosted',
  eu: 'EU',
  'no-retention': 'Zero retention',
};

/** The header for a provider's API key. */
export const keyHeaderWords: Record<KeyHeader, string> = {
  bearer: 'Authorization: Bearer',
  'api-key': 'api-key',
};
