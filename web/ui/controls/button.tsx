import { clsx } from 'clsx';
import { Slot } from '../popovers/slot.tsx';
import type { ComponentProps, MouseEvent } from 'react';

const looks = {
  primary: 'bg-go text-on-go font-medium hover:bg-go-strong disabled:bg-n4 disabled:text-n9',
  outline:
    'border border-n7 bg-n1 font-medium text-n12 hover:border-n8 hover:bg-n2 disabled:border-n6 disabled:text-n9',
  danger: 'bg-danger text-n1 font-medium hover:opacity-90 disabled:bg-n4 disabled:text-n9',
  quiet: 'text-n11 hover:bg-n3 hover:text-n12 disabled:text-n9 disabled:hover:bg-transparent',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  /** Applies the button's styling to its only child, such as a link. */
  asChild?: boolean;
}

export function Button({ look = 'outline', asChild, className, ...rest }: ButtonProps) {
  const Element = asChild ? Slot : 'button';
  const startsWork = look === 'primary' || look === 'danger' || rest.type === 'submit';
  return (
    <Element
      {...(!asChild && { type: 'button' as const })}
      {...(startsWork && { onClickCapture: ignoreSecondClick })}
      className={clsx(
        'inline-flex h-10 shrink-0 items-center justify-center gap-2 rounded-control px-3.5 text-14 whitespace-nowrap transition-colors pointer-coarse:h-11',
        looks[look],
        className,
      )}
      {...rest}
    />
  );
}

// The second click of a double click can come before the button is disabled, and would do the work twice.
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
