import { features, type Feature } from '#shared/contract/settings/constants.ts';
import type { Settings } from './settings-table.ts';
import type { Switches } from '../../platform/http/calls/refusals/refuse-switched-off.ts';

const maintained =
  'Switchyard is under maintenance. You can read everything, but you can’t send or change anything right now.';

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
