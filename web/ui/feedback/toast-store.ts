export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'plain' | 'danger';
  /** How long it stays, where not the usual 5 s. */
  durationMs?: number;
  /** What it speaks of: it goes when that changes. */
  about?: 'conversation';
}

export interface ShownToast extends ToastContent {
  id: number;
}

interface Place {
  element: HTMLElement;
  /** The last toast before it was there. */
  after: number;
}

let shown: ShownToast | null = null;
let lastId = 0;
let places: readonly Place[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a toast in the one slot, in place of the one before. Its text stands where it is shown: mostly in the
 * `use-*.ts` of a feature, beside the call that it reports on; look for `showToast(`.
 */
export function showToast(content: ToastContent): void {
  lastId += 1;
  shown = { ...content, id: lastId };
  tellListeners();
}

/** Lets the toast go that is shown: any, or only one about something that changes now. */
export function dropToast(about?: ToastContent['about']): void {
  if (!shown || (about && shown.about !== about)) return;
  shown = null;
  tellListeners();
}

/** Has the toasts that come from now on drawn in an element, until the returned function is called. */
export function drawToastsIn(element: HTMLElement): () => void {
  const place = { element, after: lastId };
  places = [...places, place];
  return () => {
    places = places.filter((one) => one !== place);
    tellListeners();
  };
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => shown,
  /** Where the toast is drawn, or null where the page has the slot. */
  getPlace: () => places.findLast(({ after }) => shown && after < shown.id)?.element ?? null,
};

function tellListeners(): void {
  for (const listener of listeners) listener();
}
