/** Opens a modal window, which has the focus at first, unless something in it is marked to have it. */
export function openDialog(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  // The browser would focus the first button, which is the way out, and show its tooltip.
  const first = dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog;
  first?.focus();
}
