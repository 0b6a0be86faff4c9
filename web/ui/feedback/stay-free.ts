import { coversAction, moveToFreePlace } from './free-place.ts';

/** Changes are noticed within this time. A streaming answer makes dozens of changes per second. */
const changeMs = 200;
/**
 * The longest time without changes while the toast's answer is drawn and the page scrolls to it. On
 * a slow machine, all of that takes seconds.
 */
const arrivalMs = 2000;

/** Keeps a toast from covering buttons and links until the returned function is called. */
export function stayFree(toast: HTMLElement): () => void {
  let arrivesUntil = performance.now() + arrivalMs;
  // If the toast is gone, nothing is measured.
  const isShown = () => toast.firstElementChild !== null;
  const isNew = () => isShown() && performance.now() < arrivesUntil;
  const look = () => {
    if (isShown() && coversAction(toast)) moveToFreePlace(toast);
  };
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    lookTimer ??= setTimeout(() => {
      lookTimer = undefined;
      // The end of an answer is drawn a moment after its toast, so a new toast is moved again.
      if (!isNew()) return look();
      moveToFreePlace(toast);
      arrivesUntil = performance.now() + arrivalMs;
    }, changeMs);
  };
  const resized = new ResizeObserver((sizes) => {
    if (!sizes.some(({ target }) => target === toast)) lookSoon();
    else if (isShown()) moveToFreePlace(toast);
  });
  resized.observe(toast);
  resized.observe(document.body);
  const changed = new MutationObserver(lookSoon);
  changed.observe(document.body, { childList: true, subtree: true });
  const arrive = () => {
    if (isNew()) moveToFreePlace(toast);
  };
  // Elements that stay in view while the page scrolls, such as sticky ones, can move under the toast.
  window.addEventListener('scroll', look, { passive: true });
  window.addEventListener('scrollend', arrive);
  return () => {
    clearTimeout(lookTimer);
    resized.disconnect();
    changed.disconnect();
    window.removeEventListener('scroll', look);
    window.removeEventListener('scrollend', arrive);
  };
}
