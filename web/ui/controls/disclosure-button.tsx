import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface DisclosureButtonProps extends ComponentProps<'button'> {
  isOpen: boolean;
}

/** A button that shows or hides a part of the page. Its arrow shows the current state. */
export function DisclosureButton({ isOpen, children, ...rest }: DisclosureButtonProps) {
  return (
    <button type="button" aria-expanded={isOpen} {...rest}>
      {children}
      <ChevronDown
        size={14}
        aria-hidden
        className={clsx('shrink-0 transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  );
}
