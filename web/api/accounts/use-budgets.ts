import { useMutation, useQuery } from '@tanstack/react-query';
import type { PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import { invalidate } from '#web/api/query-client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { call, callQuery } from '../call.ts';
import { queryKeys } from '../query-keys.ts';

const refreshMs = 20_000;

/** Fetches every budget that limits the user or their API keys, with the amount spent. */
export function useBudgets() {
  return useQuery({ ...callQuery(queryKeys.budgets, 'listBudgets'), refetchInterval: refreshMs });
}

export function useSetBudget() {
  return useMutation({
    mutationFn: (body: PeriodBudgets) => call('setBudget', { body }),
    onSuccess: async () => {
      await invalidate(queryKeys.budgets, queryKeys.currentUser);
      showToast({
        title: 'Budget Saved',
        description: 'The new budget applies from your next prompt.',
      });
    },
  });
}

/** The amounts of budgets without a lifetime total, such as a user's own. */
export const periodKeys = ['dayMicroUsd', 'monthMicroUsd'] as const;
