import { features, type Feature } from '#shared/contract/settings/constants.ts';
import type { Settings } from './settings-table.ts';

/** Read at each call, so that a change acts at once. */
export interface Switches {
  /** Whether nothing may be changed for now, except by administrators. */
  isMaintained(): boolean;
  isOff(feature: Feature): boolean;
  listOff(): Feature[];
  /** What every page says of it besides, a line for each thing; null for nothing. */
  announcement(): string | null;
}

const maintained =
  'Switchyard is being maintained: everything can be read, and nothing can be sent for now.';

export function createSwitches({ installation, features: switched }: Settings): Switches {
  const isMaintained = () => installation.maintenance === 'on';
  const isOff = (feature: Feature) => switched[feature] === 'off';
  return {
    isMaintained,
    isOff,
    listOff: () => features.filter(isOff),
    announcement() {
      const lines = [installation.announcement, isMaintained() ? maintained : null];
      return lines.filter(Boolean).join('\n') || null;
    },
  };
}
