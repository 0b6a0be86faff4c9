import type { Settings } from './settings-table.ts';

/** What administrators can switch off for everybody. */
export const features = ['voice', 'attachments', 'sharing', 'api'] as const;
export type Feature = (typeof features)[number];

/** Read at each call, so that a change acts at once. */
export interface Switches {
  /** Whether nothing may be changed for now, except by administrators. */
  isMaintained(): boolean;
  isOff(feature: Feature): boolean;
  /** What every page says of it besides; null for nothing. */
  announcement(): string | null;
}

const maintained =
  'Switchyard is being maintained: everything can be read, and nothing can be sent for now.';

export function createSwitches({ installation, features: switched }: Settings): Switches {
  const isMaintained = () => installation.maintenance === 'on';
  return {
    isMaintained,
    isOff: (feature) => switched[feature] === 'off',
    announcement() {
      const lines = [installation.announcement, isMaintained() ? maintained : null];
      return lines.filter(Boolean).join(' ') || null;
    },
  };
}
