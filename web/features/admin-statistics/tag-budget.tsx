import { useMutation, useQuery } from '@tanstack/react-query';
import type { PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import { BudgetForm } from '#web/api/accounts/budget-form.tsx';
import { periodKeys } from '#web/api/accounts/use-budgets.ts';
import { describeSpending } from '#web/api/accounts/describe-spending.ts';
import { call, callQuery } from '#web/api/call.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { invalidate } from '#web/api/query-client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const queryKey = ['admin', 'tag-budgets'];

/** Sets how much all API calls with a tag may spend in total. */
export function TagBudgetSection({ tag }: { tag: string }) {
  const query = useQuery(callQuery(queryKey, 'listTagBudgets'));
  const save = useMutation({
    mutationFn: (budgets: PeriodBudgets) => call('setTagBudget', { body: { tag, ...budgets } }),
    onSuccess: () => {
      showToast({
        title: 'Budget Saved',
        description: 'The new budget applies from the next API call.',
      });
      void invalidate(queryKey);
    },
  });
  return (
    <section aria-labelledby="tag-budget-title" className="mb-6 max-w-110">
      <h3 id="tag-budget-title" className="font-medium">
        Budget for This Tag
      </h3>
      <p className="mt-1 text-13 text-n10">
        The most that all API calls with this tag can spend together. Programs can leave out the
        tag, so to enforce a limit, set a cap on the program’s API key.
      </p>
      <Loaded query={query} errorTitle="Couldn’t load the budget">
        {(standings) => {
          const own = standings.find(({ keyName }) => keyName === tag);
          return (
            <>
              {own && <p className="tabular mt-2 text-14">{describeSpending(own)}</p>}
              <BudgetForm
                key={`${tag} ${JSON.stringify(own?.budgets)}`}
                label="Budget for this tag"
                keys={periodKeys}
                budgets={own?.budgets}
                save={save}
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
