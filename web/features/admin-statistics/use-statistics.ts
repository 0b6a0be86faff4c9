import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StatsRange } from '#shared/contract/statistics/constants.ts';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const modelsKey = [...queryKeys.stats, 'models'];

export function useTotals() {
  return useQuery({
    queryKey: [...queryKeys.stats, 'totals'],
    queryFn: ({ signal }) => call('getTotals', {}, { signal }),
  });
}

export function usePopularity() {
  return useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => call('listModelPopularity', {}, { signal }),
  });
}

export function useVoteEffects() {
  return useQuery({
    queryKey: [...modelsKey, 'effects'],
    queryFn: ({ signal }) => call('getVoteEffects', {}, { signal }),
  });
}

export function useRecalculation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('recalculateModelPopularity'),
    onSuccess: () => {
      showToast({
        title: 'Success',
        description: 'Model popularity statistics have been recalculated',
      });
      return client.invalidateQueries({ queryKey: modelsKey });
    },
    onError: () =>
      showToast({
        title: 'Error',
        description: 'Failed to recalculate model statistics',
        tone: 'danger',
      }),
  });
}

/** Preferences of all users or one user, newest first, after the one with the id `before`. */
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

/** Ratings of single answers, newest first, before the one with the id `before`. */
export function useRatings(before: number | null, limit: number) {
  return useQuery({
    queryKey: [...queryKeys.stats, 'ratings', before, limit],
    queryFn: ({ signal }) =>
      call('listRatings', { query: { limit, ...(before !== null && { before }) } }, { signal }),
  });
}

export function useCosts(query: { range: StatsRange; tag?: string }) {
  return useQuery({
    queryKey: [...queryKeys.stats, 'costs', query],
    queryFn: ({ signal }) => call('getCosts', { query }, { signal }),
  });
}

export function useMoney(span: { startDate: string; endDate: string }) {
  return useQuery({
    queryKey: [...queryKeys.stats, 'money', span],
    queryFn: ({ signal }) => call('getMoney', { query: span }, { signal }),
    placeholderData: keepPreviousData,
  });
}
