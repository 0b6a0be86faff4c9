import type { Picker } from '#shared/contract/models/schemas.ts';
import { usePicker } from './use-picker.ts';

/** The limits in force; those of a new installation until they are known. */
export function useLimits(): Picker['limits'] {
  return usePicker().data?.limits ?? usualLimits;
}

const usualLimits: Picker['limits'] = {
  free: { perMinute: 10, perDay: 300 },
  standard: { perMinute: 60, perDay: 3_000 },
};
