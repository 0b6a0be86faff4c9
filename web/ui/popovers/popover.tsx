import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { keepBeside } from './place-beside.ts';

interface PopoverProps {
  label: string;
  /** The button that opens it. */
  trigger: ReactNode;
  /** Whether it is only as wide as its content and ends where its button ends. */
  isNarrow?: boolean;
  /** Rendered only while it is open. */
  children: ReactNode;
}

/** A panel over the page that belongs to a button. It closes on Escape and on a click outside. */
export function Popover({ label, trigger, isNarrow = false, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const place = () => {
    if (!panel.current || !button.current) return;
    const align = isNarrow ? 'end' : 'start';
    keepBeside(panel.current, button.current, { side: 'above', align, gapPx: 8 });
    panel.current.focus({ preventScroll: true });
  };
  return (
    <>
      <Slot.Root
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        {...{ popoverTarget: id }}
      >
        {trigger}
      </Slot.Root>
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={label}
        popover="auto"
        tabIndex={-1}
        // The content must render first, because positioning needs its size.
        onBeforeToggle={({ newState }) => flushSync(() => setIsOpen(newState === 'open'))}
        onToggle={({ newState }) => newState === 'open' && place()}
        className={clsx(
          'fixed inset-auto m-0 max-h-[80dvh] overflow-y-auto overscroll-contain rounded-panel border border-n6 bg-n1 p-4 text-n12 shadow-float outline-none open:animate-rise',
          isNarrow ? 'w-max max-w-[min(22rem,100%-1rem)] min-w-52' : 'w-[min(44rem,100%-1rem)]',
        )}
      >
        {isOpen && children}
      </div>
    </>
  );
}
