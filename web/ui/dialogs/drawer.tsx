import { useEffect, useRef, type ReactNode } from 'react';
import { openDialog } from './dialog-window.tsx';
import { ToastPlace } from './toast-place.tsx';

interface DrawerProps {
  isOpen: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal panel at the left edge, based on the native `dialog` element. */
export function Drawer({ isOpen, label, onClose, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) openDialog(ref.current);
    else ref.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={ref}
      aria-label={label}
      tabIndex={-1}
      // In React, events of nested dialogs bubble up to here.
      onClose={(event) => {
        // The browser fires `close` late, when the drawer may already be open again.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-3rem))] border-r border-n6 bg-n1 text-n12 shadow-float outline-none backdrop:bg-veil backdrop:backdrop-blur-[2px] open:animate-slide-in open:backdrop:animate-fade"
    >
      {isOpen && (
        <>
          {children}
          {/* At the bottom, because the drawer has buttons at its top. */}
          <ToastPlace side="bottom" />
        </>
      )}
    </dialog>
  );
}
