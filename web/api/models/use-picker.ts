import { useQuery } from '@tanstack/react-query';
import { plans } from '#shared/contract/billing/constants.ts';
import type { Feature } from '#shared/contract/settings/constants.ts';
import type { Picker, PlanTexts } from '#shared/contract/models/schemas.ts';
import { formatCents } from '#shared/lib/format.ts';
import { call } from '../call.ts';
import { queryKeys } from '../query-keys.ts';

/**
 * Fetches the models, providers and limits for the model picker. Every page shows some of them, so a fetch
 * isn't aborted when one page replaces another, such as after a redirect to the sign-in page.
 */
export function usePicker() {
  return useQuery({ queryKey: queryKeys.picker, queryFn: () => call('getPicker') });
}

/** The current rate limits; until they have loaded, those of a new installation. */
export function useLimits(): Picker['limits'] {
  return usePicker().data?.limits ?? usualLimits;
}

/** Whether administrators have switched this feature off for all users; false until that has loaded. */
export function useIsOff(feature: Feature): boolean {
  return usePicker().data?.off.includes(feature) ?? false;
}

/** Whether models may search the web; until that has loaded, the default of a new installation. */
export function useWebSearch(): Picker['webSearch'] {
  return usePicker().data?.webSearch ?? 'on';
}

/** The rate limits of a new installation. */
export const usualLimits: Picker['limits'] = {
  free: { perMinute: 10, perDay: 300, searches: 20, threads: 5 },
  standard: { perMinute: 60, perDay: 3_000, searches: 200, threads: 5 },
};

/** The current prices of the plans; until they have loaded, the default prices. */
export function usePlans(): PlanTexts {
  return usePicker().data?.plans ?? usualPlans();
}

let usual: PlanTexts | undefined;

// Created on first use, because the first number format takes milliseconds, which would delay the
// first paint.
const usualPlans = (): PlanTexts =>
  (usual ??= {
    monthly: formatCents(plans.monthly.amountCents),
    thirtyDays: formatCents(plans.thirtyDays.amountCents),
    annual: null,
  });
