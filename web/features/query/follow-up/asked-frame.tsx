import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { askedLineId } from './use-caret.ts';

interface AskedFrameProps {
  /** Whether the focus was in what this takes the place of. */
  takesFocus: boolean;
  children: ReactNode;
}

/** Where the line of what was asked stands: it holds the focus before the line itself has been fetched. */
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
      aria-label="Asked with"
      tabIndex={-1}
      className="outline-none"
    >
      {children}
    </div>
  );
}
