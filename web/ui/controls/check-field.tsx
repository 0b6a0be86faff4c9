import type { ComponentProps } from 'react';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  label: string;
}

export function CheckField({ label, ...rest }: CheckFieldProps) {
  return (
    <label className="flex min-h-10 items-center gap-2.5 text-14 pointer-coarse:min-h-11">
      <input type="checkbox" className="size-4.5 shrink-0" {...rest} />
      {label}
    </label>
  );
}
