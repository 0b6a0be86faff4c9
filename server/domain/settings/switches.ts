import { features, type Feature } from '#shared/contract/settings/constants.ts';
import type { Settings } from './settings-table.ts';

/** Read at each call, so that a change takes effect at once. */
export interface Switches {
  /** Whether only administrators may change anything for now. */
  isMaintained(): boolean;
  isOff(feature: Feature): boolean;
  listOff(): Feature[];
  /** The notice for every page, one line per item; null if there is none. */
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
