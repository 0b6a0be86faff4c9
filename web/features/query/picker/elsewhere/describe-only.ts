import type { ProviderMark } from '#shared/contract/models/own-constants.ts';

/** Where only the models run that may be asked, as the end of a sentence; empty where any may. */
export function describeOnly(only: ProviderMark | null): string {
  return only ? `, ${words[only]}` : '';
}

const words: Record<ProviderMark, string> = {
  'own-machine': 'on own machines only',
  eu: 'in the EU only',
  'no-retention': 'where nothing is kept',
};
