import { clsx } from 'clsx';
import { useId } from 'react';
import { formatCount } from '#shared/lib/format.ts';
import { GrowingField } from './growing-field.tsx';

interface TextAreaProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  maxCharacters: number;
  error?: string | undefined;
}

/** A multi-line field that counts its characters once few are left. */
export function TextArea(props: TextAreaProps) {
  const { label, placeholder, value, onChange, maxCharacters, error } = props;
  const id = useId();
  const isOver = value.length > maxCharacters;
  const isCounted = value.length >= maxCharacters * 0.8;
  return (
    <div>
      <label htmlFor={id} className="block text-14 font-medium">
        {label}
      </label>
      <GrowingField
        id={id}
        rows={4}
        value={value}
        placeholder={placeholder}
        aria-invalid={isOver || error !== undefined}
        aria-describedby={`${id}-note`}
        fullHeight="h-80"
        onChange={(event) => onChange(event.target.value)}
        className={clsx(
          'mt-1.5 max-h-80 min-h-26 w-full rounded-control border px-3 py-2 transition-colors focus:ring-3',
          isOver || error
            ? 'border-danger focus:ring-danger/15'
            : 'border-n8 hover:border-n9 focus:border-go focus:ring-go/15',
        )}
      />
      <p
        id={`${id}-note`}
        className={clsx('tabular mt-1.5 text-13', isOver || error ? 'text-danger' : 'text-n10')}
      >
        {error ??
          (isCounted && `${formatCount(value.length)} of ${formatCount(maxCharacters)} characters`)}
      </p>
    </div>
  );
}
