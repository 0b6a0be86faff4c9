import type { KeyHeader, ProviderMark } from '#shared/contract/models/own-constants.ts';

/** Where an added provider runs and what it keeps, as administrators say. */
export const markWords: Record<ProviderMark, string> = {
  'own-machine': 'Own machine',
  eu: 'EU',
  'no-retention': 'No retention',
};

/** Where its key travels. */
export const keyHeaderWords: Record<KeyHeader, string> = {
  bearer: 'Authorization: Bearer',
  'api-key': 'api-key',
};
