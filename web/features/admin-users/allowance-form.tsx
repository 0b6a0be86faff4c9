import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import { describeError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { parseMicroUsd, toDollarText } from '#web/ui/data/parse-money.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** What an administrator lets a person spend. */
export function AllowanceForm({ userId }: { userId: number }) {
  const query = useQuery({
    queryKey: ['admin', 'allowance', userId],
    queryFn: ({ signal }) => call('getAllowance', { params: { userId } }, { signal }),
  });
  return (
    <div className="mt-6 border-t border-n6 pt-5">
      <Loaded query={query} errorTitle="The budget could not be loaded">
        {(allowance) => <Amounts userId={userId} allowance={allowance} />}
      </Loaded>
    </div>
  );
}

function Amounts({ userId, allowance }: { userId: number; allowance: PeriodBudgets }) {
  const [day, setDay] = useState(() => toDollarText(allowance.dayMicroUsd));
  const [month, setMonth] = useState(() => toDollarText(allowance.monthMicroUsd));
  const save = useSetAllowance(userId);
  return (
    <form
      aria-label="Budget"
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        save.mutate({ dayMicroUsd: parseMicroUsd(day), monthMicroUsd: parseMicroUsd(month) });
      }}
      noValidate
    >
      <p className="text-14 text-n10">
        What this person may spend, in dollars at the providers’ list prices; empty for no budget.
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <TextField
          label="A day"
          inputMode="decimal"
          placeholder="None"
          maxLength={12}
          className="min-w-0 flex-1"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label="A month"
          inputMode="decimal"
          placeholder="None"
          maxLength={12}
          className="min-w-0 flex-1"
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
        <Button type="submit" disabled={save.isPending}>
          Save Budget
        </Button>
      </div>
    </form>
  );
}

function useSetAllowance(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PeriodBudgets) => call('setAllowance', { params: { userId }, body }),
    onSuccess: async (_, saved) => {
      client.setQueryData(['admin', 'allowance', userId], saved);
      showToast({ title: 'Budget Saved', description: 'It counts from the next prompt on.' });
    },
    onError: (error) =>
      showToast({ title: 'Saving Failed', description: describeError(error), tone: 'danger' }),
  });
}
