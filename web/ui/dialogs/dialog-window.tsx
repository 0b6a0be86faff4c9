import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { ToastPlace } from './toast-place.tsx';

export interface DialogWindowProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /**
   * Called on Escape, on a click outside and on the close button; returns false to keep the window
   * open.
   */
  mayLeave?: () => boolean;
  children: ReactNode;
}

/**
 * A modal window based on the native `dialog` element, which manages the focus and makes the page
 * inert.
 */
export function DialogWindow(props: DialogWindowProps) {
  const { isOpen, title, onClose, mayLeave = () => true, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen) openDialog(ref.current);
    else ref.current?.close();
  }, [isOpen]);

  const leave = () => mayLeave() && onClose();
  const stayOrLeave = (event: SyntheticEvent<HTMLElement>) => {
    // In React, events of nested dialogs bubble up to here.
    if (closestDialog(event.target) !== event.currentTarget || mayLeave()) return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      tabIndex={-1}
      onClose={(event) => {
        // The browser fires `close` late, when the dialog may already be open again.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onCancel={stayOrLeave}
      // Browsers do not always let `cancel` be prevented, so Escape is handled here too.
      onKeyDown={(event) => event.key === 'Escape' && stayOrLeave(event)}
      onClick={(event) => event.target === event.currentTarget && leave()}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-panel border border-n6 bg-n1 text-left text-n12 shadow-float outline-none backdrop:bg-veil backdrop:backdrop-blur-[2px] open:animate-rise open:backdrop:animate-fade"
    >
      {isOpen && (
        <div className="p-6 max-sm:p-5">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-20 font-semibold tracking-tight">
              {title}
            </h2>
            <IconButton label="Close" onClick={leave} className="-mt-1.5 -mr-2">
              <X size={18} aria-hidden />
            </IconButton>
          </div>
          {children}
          <ToastPlace />
        </div>
      )}
    </dialog>
  );
}

/** Opens a modal dialog and focuses it, or the element in it with `data-first-focus`. */
export function openDialog(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  // The browser would focus the first button, which closes the dialog, and show its tooltip.
  const first = dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog;
  first?.focus();
}

function closestDialog(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('dialog') : null;
}
