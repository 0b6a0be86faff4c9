import type { ComponentProps } from 'react';

interface SwitchProps extends ComponentProps<'button'> {
  isOn: boolean;
}

export function Switch({ isOn, children, ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className="group flex min-h-10 shrink-0 items-center gap-2.5 rounded-control text-14 font-medium max-sm:gap-2 max-sm:text-13 pointer-coarse:min-h-11"
      {...rest}
    >
      <span
        aria-hidden
        className="flex h-5 w-9 items-center rounded-full bg-n8 p-0.5 transition-colors group-hover:bg-n9 group-aria-checked:bg-go"
      >
        <span className="size-4 rounded-full bg-n1 transition-transform group-aria-checked:translate-x-4" />
      </span>
      {children}
    </button>
  );
}
