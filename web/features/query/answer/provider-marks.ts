import type { ProviderMark } from '#shared/contract/models/providers.ts';
import type { Picker } from '#shared/contract/models/schemas.ts';

const words: Record<ProviderMark, string> = {
  'own-machine': 'self-hosted',
  eu: 'EU',
  'no-retention': 'zero retention',
};

/** The provider's name with the marks that administrators gave it, which say where it runs and what it stores. */
export function nameWithMarks({ name, marks }: Picker['providers'][number]): string {
  return [name, ...marks.map((mark) => words[mark])].join(' · ');
}
