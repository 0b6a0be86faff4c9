import type { Budgets } from '#shared/contract/budgets/schemas.ts';
import { NumbersForm } from '#web/ui/controls/numbers-form.tsx';
import { parseMicroUsd, toDollarText } from '#web/ui/data/parse-money.ts';
import { fieldErrorsOf } from '../api-error.ts';
import { FailureText } from '../failure-text.tsx';

interface BudgetFormProps<Key extends keyof Budgets> {
  label: string;
  /** Which amounts the form asks for. */
  keys: readonly Key[];
  budgets: Record<Key, number | null> | undefined;
  save: {
    isPending: boolean;
    error: Error | null;
    mutate: (budgets: Record<Key, number | null>) => void;
  };
  saveLabel?: string;
  isInDialog?: boolean;
  onTyped?: (isChanged: boolean) => void;
}

const labels = {
  dayMicroUsd: 'Per day ($)',
  monthMicroUsd: 'Per month ($)',
  totalMicroUsd: 'Total ($)',
};

/** A form for a budget in dollars. An empty field means no limit. */
export function BudgetForm<Key extends keyof Budgets>(props: BudgetFormProps<Key>) {
  const { keys, budgets, save, ...rest } = props;
  const forEachKey = <Value,>(valueOf: (key: Key) => Value) =>
    Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
  return (
    <NumbersForm
      saveLabel="Save Budget"
      {...rest}
      fields={keys.map((key) => ({ key, label: labels[key], placeholder: 'None' }))}
      inputMode="decimal"
      texts={forEachKey((key) => toDollarText(budgets?.[key] ?? null))}
      isSaving={save.isPending}
      fieldErrors={fieldErrorsOf(save.error)}
      error={save.error && <FailureText error={save.error} />}
      onSave={(typed) => save.mutate(forEachKey((key) => parseMicroUsd(typed[key])))}
    />
  );
}
