import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';

interface DialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal window on the browser's own `dialog`: focus, Escape and the inert page come with it. */
export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen) openDialog(ref.current);
    else ref.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      tabIndex={-1}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-panel border border-n6 bg-n1 text-n12 shadow-float outline-none backdrop:bg-veil backdrop:backdrop-blur-[2px] open:animate-rise open:backdrop:animate-fade"
    >
      {isOpen && (
        <div className="p-6 max-sm:p-5">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-20 font-semibold tracking-tight">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose} className="-mt-1.5 -mr-2">
              <X size={18} aria-hidden />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** Opens a modal dialog and focuses it, or the element in it that is marked with `data-first-focus`. */
export function openDialog(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  // The browser would focus the first button, which closes the dialog, and show its tooltip.
  const first = dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog;
  first?.focus();
}
