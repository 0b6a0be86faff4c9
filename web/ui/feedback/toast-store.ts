import { Listeners } from '../browser/listeners.ts';

export interface ToastContent {
  title: string;
  description?: string;
  /** More details, after the description. */
  more?: string;
  tone?: 'plain' | 'danger';
  /** A button that undoes what the toast reports. Clicking it closes the toast. */
  action?: { label: string; run: () => void };
  /** How long the toast stays; 5 s by default. */
  durationMs?: number;
  /** The subject of the toast. The toast closes when that subject changes. */
  about?: 'conversation' | 'payment';
}

export interface ShownToast extends ToastContent {
  id: number;
}

interface Place {
  element: HTMLElement;
  /** The id of the last toast before this place existed. */
  after: number;
}

let shown: ShownToast | null = null;
let lastId = 0;
let places: readonly Place[] = [];
const listeners = new Listeners();

/**
 * Shows a toast in place of the previous one. To find the text of a toast, search for `showToast(`:
 * most calls are in the `use-*.ts` of a feature, next to the API call that they report on.
 */
export function showToast(content: ToastContent): void {
  lastId += 1;
  shown = { ...content, id: lastId };
  listeners.tell();
}

/** Closes the current toast. With `about`, closes it only if it is about that subject. */
export function dropToast(about?: ToastContent['about']): void {
  if (!shown || (about && shown.about !== about)) return;
  shown = null;
  listeners.tell();
}

/** From now on, renders toasts inside `element`, until the returned function is called. */
export function drawToastsIn(element: HTMLElement): () => void {
  const place = { element, after: lastId };
  places = [...places, place];
  return () => {
    places = places.filter((one) => one !== place);
    listeners.tell();
  };
}

export const toastStore = {
  subscribe: listeners.subscribe,
  getSnapshot: () => shown,
  /** The element to render the toast in, or null for the page's own slot. */
  getPlace: () => places.findLast(({ after }) => shown && after < shown.id)?.element ?? null,
};
