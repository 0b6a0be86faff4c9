import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Tooltip } from '../popovers/tooltip.tsx';

interface IconButtonProps extends ComponentProps<typeof Button> {
  label: string;
}

/** A square button with only an icon. Its label is both its accessible name and its tooltip. */
export function IconButton({ label, look = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} isDescription={false}>
      <Button
        look={look}
        aria-label={label}
        className={clsx('w-10 px-0! pointer-coarse:w-11', className)}
        {...rest}
      />
    </Tooltip>
  );
}
