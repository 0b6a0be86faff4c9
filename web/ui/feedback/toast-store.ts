export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'plain' | 'danger';
  /** How long it stays, where not the usual 5 s. */
  durationMs?: number;
}

export interface ShownToast extends ToastContent {
  id: number;
}

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast in the one slot, in place of the one before. Its text stands where it is shown: mostly in the
 * `use-*.ts` of a feature, beside the call that it reports on; look for `showToast(`.
 */
export function showToast(content: ToastContent): void {
  lastId += 1;
  shown = { ...content, id: lastId };
  for (const listener of listeners) listener();
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => shown,
};
