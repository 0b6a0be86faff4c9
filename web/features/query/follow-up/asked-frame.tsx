import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { askedLineId } from './use-caret.ts';

interface AskedFrameProps {
  /** Whether the focus was in the element that this one replaces. */
  takesFocus: boolean;
  children: ReactNode;
}

/** The frame of `AskedLine`. It takes the focus while the line itself is still loading. */
export function AskedFrame({ takesFocus, children }: AskedFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      ref={frame}
      id={askedLineId}
      role="group"
      aria-label="Current model"
      tabIndex={-1}
      className="outline-none"
    >
      {children}
    </div>
  );
}
