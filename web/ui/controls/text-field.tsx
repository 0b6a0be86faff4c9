import { clsx } from 'clsx';
import { useId, type ComponentProps } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'ref'> {
  label: string;
  /** What is wrong with the text, in words. */
  fault?: string | undefined;
}

export function TextField({ label, fault, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={fault !== undefined}
        {...(fault && { 'aria-describedby': `${id}-fault` })}
        className={clsx(
          'mt-1.5 block h-10 w-full rounded-control border bg-n1 px-3 text-16 outline-none transition-colors focus:ring-3 pointer-coarse:h-11',
          fault
            ? 'border-danger focus:ring-danger/15'
            : 'border-n8 hover:border-n9 focus:border-go focus:ring-go/15',
        )}
        {...rest}
      />
      {fault && (
        <p id={`${id}-fault`} className="mt-1.5 text-13 text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}
