import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps } from 'react';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className'> {
  label: string;
  options: readonly { value: string; label: string }[];
}

export function SelectField({ label, options, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-13 text-n10">
        {label}
      </label>
      <div className="relative mt-1">
        <select
          id={id}
          className="h-10 w-full appearance-none truncate rounded-control border border-n7 bg-n1 pr-9 pl-3 text-14 transition-colors hover:border-n8 pointer-coarse:h-11 pointer-coarse:text-16"
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
