import { useQuery } from '@tanstack/react-query';
import { plans } from '#shared/contract/billing/constants.ts';
import type { Feature } from '#shared/contract/settings/constants.ts';
import { formatDollars } from '#shared/lib/format-dollars.ts';
import type { Picker, PlanTexts } from '#shared/contract/models/schemas.ts';
import { call } from '../call.ts';
import { queryKeys } from '../query-keys.ts';

/** The models, providers and limits that the picker shows. */
export function usePicker() {
  return useQuery({
    queryKey: queryKeys.picker,
    queryFn: ({ signal }) => call('getPicker', {}, { signal }),
  });
}

/** The limits in force; until they are known, those of a new installation. */
export function useLimits(): Picker['limits'] {
  return usePicker().data?.limits ?? usualLimits;
}

/** Whether administrators have switched this off for everybody; not before that is known. */
export function useIsOff(feature: Feature): boolean {
  return usePicker().data?.off.includes(feature) ?? false;
}

/** Those of a new installation. */
export const usualLimits: Picker['limits'] = {
  free: { perMinute: 10, perDay: 300 },
  standard: { perMinute: 60, perDay: 3_000 },
};

/** What the plans cost; until that is known, what they cost in a new installation. */
export function usePlans(): PlanTexts {
  return usePicker().data?.plans ?? usualPlans;
}

const usualPlans: PlanTexts = {
  monthly: formatDollars(plans.monthly.amountCents),
  thirtyDays: formatDollars(plans.thirtyDays.amountCents),
  annual: null,
};
