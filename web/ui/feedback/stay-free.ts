import { coversAction, isInSight, moveToFreePlace } from './free-place.ts';

/** How long a change of the page may go unseen: an answer that streams changes it dozens of times a second. */
const changeMs = 200;
/** How long the page may be on its way to an answer when its toast comes. */
const arrivalMs = 1000;

/** Keeps a toast from lying over anything that can be pressed, until the returned function is called. */
export function stayFree(toast: HTMLElement): () => void {
  const cameAt = performance.now();
  // Once the toast has gone, nothing is measured.
  const isShown = () => toast.firstElementChild !== null;
  const look = () => {
    if (isShown() && coversAction(toast)) moveToFreePlace(toast);
  };
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    lookTimer ??= setTimeout(() => {
      lookTimer = undefined;
      look();
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
    const isNew = performance.now() - cameAt < arrivalMs;
    if (isNew && isShown() && !isInSight(toast)) moveToFreePlace(toast);
  };
  // What stays in view while the page scrolls comes towards it.
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
