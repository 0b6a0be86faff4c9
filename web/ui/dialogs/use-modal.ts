import { useLayoutEffect, useRef, type DialogHTMLAttributes, type KeyboardEvent } from 'react';
import { isComposing } from '../browser/is-composing.ts';

/**
 * The props of a native modal `dialog`, which manages the focus and makes the page inert. Calls `leave` on
 * Escape, on the back gesture and on a click outside. The dialog closes when `isOpen` changes and not before:
 * the browser reports a moment late that it closed a dialog, and a button pressed in between would be
 * ignored.
 */
export function useModal(isOpen: boolean, onClose: () => void, leave: () => void = onClose) {
  const ref = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    openDialog(dialog);
    return () => dialog.close();
  }, [isOpen]);

  return {
    ref,
    tabIndex: -1,
    // In React, events from nested dialogs bubble up to the outer dialog.
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      leave();
    },
    // Browsers don't always allow `cancel` to be prevented, so Escape is handled before that event.
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent))
        return;
      if (closestDialog(event.target) !== event.currentTarget) return;
      // While a menu is open, Escape should only close the menu.
      if (event.currentTarget.querySelector('[popover=auto]:popover-open')) return;
      event.preventDefault();
      leave();
    },
    onClose(event) {
      if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
    },
    // Selecting text in the dialog can end outside of it, and so can a double click on a button that
    // disappears after the first click. Neither is meant to close the dialog.
    onMouseDown: (event) =>
      (isPressedOutside.current = event.target === event.currentTarget && event.detail < 2),
    onClick: (event) => event.target === event.currentTarget && isPressedOutside.current && leave(),
  } satisfies DialogHTMLAttributes<HTMLDialogElement> & { ref: unknown };
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
