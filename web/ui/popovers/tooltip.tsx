import { Slot } from 'radix-ui';
import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { placeBeside } from './place-beside.ts';

const delayMs = 500;

interface TooltipProps {
  text: ReactNode;
  /** False where the text only repeats the trigger's own name. */
  isDescription?: boolean;
  children: ReactNode;
}

/** A short text on hover and on keyboard focus, in the browser's top layer. */
export function Tooltip({ text, isDescription = true, children }: TooltipProps) {
  const id = useId();
  const trigger = useRef<HTMLElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(false);

  const close = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };
  const openSoon = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') timer.current = setTimeout(() => setIsOpen(true), delayMs);
  };
  const openForKeyboard = () => {
    if (trigger.current?.matches(':focus-visible')) setIsOpen(true);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen || !bubble.current || !trigger.current) return;
    bubble.current.showPopover();
    placeBeside(bubble.current, trigger.current, { side: 'above', align: 'centre', gapPx: 6 });
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  return (
    <>
      <Slot.Root
        ref={trigger}
        onPointerEnter={openSoon}
        onPointerLeave={close}
        onPointerDown={close}
        onFocus={openForKeyboard}
        onBlur={close}
        {...(isOpen && isDescription && { 'aria-describedby': id })}
      >
        {children}
      </Slot.Root>
      {isOpen && (
        <div
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="pointer-events-none fixed inset-auto m-0 w-max max-w-72 animate-fade rounded-control bg-n12 px-2.5 py-1.5 text-13 text-n1 shadow-float"
        >
          {text}
        </div>
      )}
    </>
  );
}
