import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';

const storedKey = 'switchyard.place';
const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

let isBack = loaded?.type === 'back_forward' || loaded?.type === 'reload';
let isWatched = false;
let hasLeft = false;

/** Remembers which turn is at the top of the window, until the user leaves the conversation. */
export function watchPlace(): void {
  hasLeft = false;
  if (isWatched) return;
  isWatched = true;
  addEventListener('scrollend', storePlace);
  addEventListener('pagehide', storePlace);
  // From here on, the page may scroll to its top while the next page loads.
  addEventListener('pushState', () => leave(false));
  addEventListener('popstate', () => leave(true));
}

function leave(goesBack: boolean): void {
  hasLeft = true;
  isBack = goesBack;
}

function storePlace(): void {
  if (hasLeft) return;
  for (const turn of document.querySelectorAll('[data-turn]')) {
    const { top, bottom } = turn.getBoundingClientRect();
    if (bottom <= 0) continue;
    const place = [turn.getAttribute('data-turn'), Math.round(top)];
    return writeStored(sessionStore, storedKey, place.join(' '));
  }
}

/**
 * The turn that was at the top of the window when the user left, and its distance from the top in pixels.
 * Null unless the user returns with Back, Forward or a reload.
 */
export function findPlace(): { element: Element; top: number } | null {
  const [id, top] = (isBack && readStored(sessionStore, storedKey)?.split(' ')) || [];
  const element = id && document.querySelector(`[data-turn="${CSS.escape(id)}"]`);
  return element ? { element, top: Number(top) } : null;
}
