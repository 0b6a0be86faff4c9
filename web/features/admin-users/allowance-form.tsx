import { useMutation, useQuery } from '@tanstack/react-query';
import type { BudgetStanding, PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import { BudgetForm } from '#web/api/accounts/budget-form.tsx';
import { periodKeys } from '#web/api/accounts/use-budgets.ts';
import { describeSpending } from '#web/api/accounts/describe-spending.ts';
import { call } from '#web/api/call.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { invalidate } from '#web/api/query-client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { TabFormProps } from './tab-form.ts';

/** Sets how much a user may spend. */
export function AllowanceForm({ user, onTyped, onSaved }: TabFormProps) {
  const query = useQuery({
    queryKey: keyOf(user.id),
    // Not cached, because another administrator may change the budget in the meantime.
    gcTime: 0,
    queryFn: ({ signal }) => call('getAllowance', { params: { userId: user.id } }, { signal }),
  });
  const save = useSetAllowance(user.id, onSaved);
  return (
    <>
      <p className="mb-3 text-14 text-n10">
        The most this user can spend at providers’ list prices. Leave empty for no budget.
      </p>
      <Loaded query={query} errorTitle="Couldn’t load the budget">
        {({ dayMicroUsd, monthMicroUsd, standings }) => (
          <>
            <Spent standings={standings} />
            <BudgetForm
              label="Budget"
              keys={periodKeys}
              budgets={{ dayMicroUsd, monthMicroUsd }}
              save={save}
              isInDialog
              onTyped={onTyped}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const kinds = { allowance: 'This budget', person: 'Their own budget' } as const;

function Spent({ standings }: { standings: readonly BudgetStanding[] }) {
  if (standings.length === 0) return null;
  return (
    <ul aria-label="Spent so far" className="mt-3 space-y-1 text-14">
      {standings.map((standing) => (
        <li key={standing.id}>
          {standing.kind === 'allowance' || standing.kind === 'person'
            ? kinds[standing.kind]
            : `Their API key “${standing.keyName ?? ''}”`}
          : {describeSpending(standing)}
        </li>
      ))}
    </ul>
  );
}

function keyOf(userId: number) {
  return ['admin', 'allowance', userId];
}

function useSetAllowance(userId: number, onDone: () => void) {
  return useMutation({
    mutationFn: (body: PeriodBudgets) => call('setAllowance', { params: { userId }, body }),
    onSuccess: () => {
      showToast({
        title: 'Budget Saved',
        description: 'The new budget applies from the user’s next prompt.',
      });
      onDone();
      void invalidate(keyOf(userId));
    },
  });
}
