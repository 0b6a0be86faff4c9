/** Opens a modal dialog and focuses it, or the element in it that is marked with `data-first-focus`. */
export function openDialog(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  // The browser would focus the first button, which closes the dialog, and show its tooltip.
  const first = dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog;
  first?.focus();
}
