import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { fieldLooks, type FieldLook } from './text-field.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className'> {
  label: string;
  options: readonly { value: string; label: string }[];
  look?: FieldLook;
}

export function SelectField({ label, options, look = 'filter', ...rest }: SelectFieldProps) {
  const id = useId();
  const { label: labelLook, border, text, gap } = fieldLooks[look];
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={clsx('block', labelLook)}>
        {label}
      </label>
      <div className={clsx('relative', gap)}>
        <select
          id={id}
          className={clsx(
            'h-10 w-full appearance-none truncate rounded-control border bg-n1 pr-9 pl-3 transition-colors pointer-coarse:h-11 pointer-coarse:text-16',
            border,
            text,
          )}
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-n10"
        />
      </div>
    </div>
  );
}
