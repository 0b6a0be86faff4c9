import type { ProviderMark } from '#shared/contract/models/providers.ts';

/** Where models may run, as the end of a sentence; empty if there is no restriction. */
export function describeOnly(only: ProviderMark | null): string {
  return only ? `, ${words[only]}` : '';
}

const words: Record<ProviderMark, string> = {
  'own-machine': 'self-hosted only',
  eu: 'in the EU only',
  'no-retention': 'zero retention only',
};
