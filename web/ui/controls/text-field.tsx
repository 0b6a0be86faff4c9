import { clsx } from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: ReactNode;
  look?: FieldLook;
}

export function TextField({ label, error, look = 'form', className, ...rest }: TextFieldProps) {
  const id = useId();
  const { label: labelLook, border, text, gap } = fieldLooks[look];
  return (
    <div className={className}>
      <label htmlFor={id} className={clsx('block', labelLook)}>
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        {...(error && { 'aria-describedby': `${id}-error` })}
        className={clsx(
          'block h-10 w-full rounded-control border bg-n1 px-3 outline-none transition-colors focus:ring-3 pointer-coarse:h-11 pointer-coarse:text-16',
          text,
          gap,
          error
            ? 'border-danger focus:ring-danger/15'
            : `${border} focus:border-go focus:ring-go/15`,
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

/** `form` is for fields in a form, `filter` for fields that filter a list. */
export const fieldLooks = {
  filter: {
    label: 'text-13 text-n10',
    border: 'border-n7 hover:border-n8',
    text: 'text-14',
    gap: 'mt-1',
  },
  form: {
    label: 'text-14 font-medium',
    border: 'border-n8 hover:border-n9',
    text: 'text-16',
    gap: 'mt-1.5',
  },
} as const;
export type FieldLook = keyof typeof fieldLooks;
