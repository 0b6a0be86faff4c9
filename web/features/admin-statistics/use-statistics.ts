import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { StatsRange } from '#shared/contract/statistics/constants.ts';
import { call, callQuery } from '#web/api/call.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { MoneySpan } from './money/spans.ts';

const modelsKey = [...queryKeys.stats, 'models'];

export function useTotals() {
  return useQuery(callQuery([...queryKeys.stats, 'totals'], 'getTotals'));
}

export function usePopularity() {
  return useQuery(callQuery(modelsKey, 'listModelPopularity'));
}

export function useVoteEffects() {
  return useQuery(callQuery([...modelsKey, 'effects'], 'getVoteEffects'));
}

export function useRecalculation() {
  return useMutation({
    mutationFn: () => call('recalculateModelPopularity'),
    onSuccess: () => {
      showToast({
        title: 'Success',
        description: 'Model popularity statistics have been recalculated',
      });
      return invalidate(modelsKey);
    },
    onError: showFailure('Error', () => 'Failed to recalculate model statistics'),
  });
}

/**
 * Preferences of all users or of one, newest first. `before` is the last id of the previous page.
 */
export function usePreferences(userId: number | null, before: number | null, limit: number) {
  const query = { limit, ...(before !== null && { before }) };
  return useQuery({
    queryKey: [...queryKeys.stats, 'preferences', userId, before, limit],
    queryFn: ({ signal }) =>
      userId === null
        ? call('listPreferences', { query }, { signal })
        : call('listUserPreferences', { params: { userId }, query }, { signal }),
  });
}

/** Ratings of single answers, newest first. `before` is the last id of the previous page. */
export function useRatings(before: number | null, limit: number) {
  return useQuery(
    callQuery([...queryKeys.stats, 'ratings', before, limit], 'listRatings', {
      query: { limit, ...(before !== null && { before }) },
    }),
  );
}

export function useCosts(query: { range: StatsRange; tag?: string }) {
  return useQuery(callQuery([...queryKeys.stats, 'costs', query], 'getCosts', { query }));
}

export function useMoney(span: MoneySpan) {
  return useQuery({
    ...callQuery([...queryKeys.stats, 'money', span], 'getMoney', { query: span }),
    placeholderData: keepPreviousData,
  });
}
