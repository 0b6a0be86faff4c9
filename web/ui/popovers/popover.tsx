import { clsx } from 'clsx';
import { Slot } from './slot.tsx';
import { useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { keepBeside } from './place-beside.ts';

interface PopoverProps {
  label: string;
  /** The button that opens the panel. It is focused again when the panel closes. */
  trigger: ReactNode;
  /** The classes for a small panel, whose end edge is aligned with its button's end edge. */
  smallLook?: string;
  /** Rendered only while the panel is open. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A panel that a button opens over the page. On a phone, a wide panel is a sheet at the bottom of
 * the window. It closes on Escape and on a click outside.
 */
export function Popover({ label, trigger, smallLook, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const onToggle = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    if (!panel.current || !button.current) return;
    const { activeElement } = document;
    if (isNowOpen) {
      const align = smallLook ? 'end' : 'start';
      keepBeside(panel.current, button.current, { side: 'above', align, gapPx: 8 });
      focusFirstField(panel.current);
    } else if (activeElement === document.body || panel.current.contains(activeElement)) {
      button.current.focus();
    }
  };
  return (
    <>
      <Slot
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      >
        {trigger}
      </Slot>
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={label}
        popover="auto"
        tabIndex={-1}
        // The content must be rendered first, because positioning needs its size. It is removed only after
        // the browser has restored the focus.
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && isOwn(event)) flushSync(() => setIsOpen(true));
        }}
        onToggle={(event) => isOwn(event) && onToggle(event.newState === 'open')}
        className={clsx(
          'fixed inset-auto m-0 rounded-panel border border-n6 bg-n1 text-n12 shadow-float outline-none open:animate-rise',
          smallLook ??
            'h-[min(36rem,max(20rem,var(--room)))] w-[min(32rem,100%-1rem)] overflow-hidden max-sm:top-auto! max-sm:bottom-0 max-sm:left-0! max-sm:h-[min(44rem,85dvh)] max-sm:w-full max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:backdrop:bg-veil',
        )}
      >
        {isOpen &&
          (typeof children === 'function'
            ? children(() => panel.current?.hidePopover())
            : children)}
      </div>
    </>
  );
}

/** False for events from tooltips in the panel, which bubble up to it in React. */
function isOwn({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}

/**
 * Focuses the first text field of an open panel. On a touch screen, that would open the keyboard over the
 * panel, so the panel itself is focused there.
 */
export function focusFirstField(panel: HTMLElement): void {
  const field = matchMedia('(pointer: fine)').matches && panel.querySelector('input');
  (field || panel).focus({ preventScroll: true });
}
