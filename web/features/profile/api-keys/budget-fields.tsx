import { TextField } from '#web/ui/controls/text-field.tsx';
import type { DollarFields } from './dollars.ts';

interface BudgetFieldsProps {
  dollars: DollarFields;
  errors: Partial<Record<string, string>>;
  onChange: (dollars: DollarFields) => void;
}

const fields = [
  { key: 'day', label: 'Per day' },
  { key: 'month', label: 'Per month' },
  { key: 'total', label: 'Total' },
] as const;

/** The spending limits of a key in dollars, at the providers' list prices. */
export function BudgetFields({ dollars, errors, onChange }: BudgetFieldsProps) {
  return (
    <fieldset>
      <legend className="text-13 text-n10">Budget in dollars, at providers’ list prices</legend>
      <div className="mt-1 grid grid-cols-3 gap-3">
        {fields.map(({ key, label }) => (
          <TextField
            key={key}
            data-first-focus={key === 'day' ? '' : undefined}
            label={label}
            inputMode="decimal"
            placeholder="None"
            maxLength={12}
            value={dollars[key]}
            error={errors[fieldOf(key)]}
            onChange={(event) => onChange({ ...dollars, [key]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Whether one of the errors is shown next to its amount. */
export function hasBudgetError(errors: BudgetFieldsProps['errors']): boolean {
  return fields.some(({ key }) => errors[fieldOf(key)] !== undefined);
}

function fieldOf(key: keyof DollarFields): string {
  return `budgets.${key}MicroUsd`;
}
