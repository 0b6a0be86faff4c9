import { clsx } from 'clsx';
import { useId, type ComponentProps } from 'react';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** What is wrong with the text, in words. */
  error?: string | undefined;
}

export function TextField({ label, error, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-14 font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        {...(error && { 'aria-describedby': `${id}-error` })}
        className={clsx(
          'mt-1.5 block h-10 w-full rounded-control border bg-n1 px-3 text-16 outline-none transition-colors focus:ring-3 pointer-coarse:h-11',
          error
            ? 'border-danger focus:ring-danger/15'
            : 'border-n8 hover:border-n9 focus:border-go focus:ring-go/15',
        )}
        {...rest}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
