import { Slot } from './slot.tsx';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { placeBeside } from './place-beside.ts';

const delayMs = 500;

interface TooltipProps {
  text: ReactNode;
  /** False if the text only repeats the trigger's accessible name. */
  isDescription?: boolean;
  children: ReactNode;
}

/** A short text in the browser's top layer, shown on hover and on keyboard focus. */
export function Tooltip({ text, isDescription = true, children }: TooltipProps) {
  const id = useId();
  const trigger = useRef<HTMLElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const { isOpen, close, handlers } = useHoverOrFocus(trigger);

  useEffect(() => {
    if (!isOpen) return;
    // A menu closed with Escape returns the focus before it has finished closing. No popover can
    // open until it has.
    const frame = requestAnimationFrame(() => {
      if (!bubble.current || !trigger.current) return;
      bubble.current.showPopover();
      placeBeside(bubble.current, trigger.current, { side: 'above', align: 'centre', gapPx: 6 });
    });
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, close]);

  return (
    <>
      <Slot
        ref={trigger}
        {...handlers}
        {...(isOpen && isDescription && { 'aria-describedby': id })}
      >
        {children}
      </Slot>
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

/** Open while a mouse rests on the trigger, or while the trigger is focused by keyboard. */
function useHoverOrFocus(trigger: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setIsOpen(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handlers = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') timer.current = setTimeout(() => setIsOpen(true), delayMs);
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus: () => {
      if (trigger.current?.matches(':focus-visible')) setIsOpen(true);
    },
    onBlur: close,
  };
  return { isOpen, close, handlers };
}
