const readerActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls now and whenever the element's height changes, for example while parts of it load. Ends when the
 * user interacts with the page or the returned function is called.
 */
export function scrollUntilRead(element: Element, scroll: () => void): () => void {
  const observer = new ResizeObserver(scroll);
  observer.observe(element);
  const letGo = () => {
    observer.disconnect();
    for (const act of readerActs) removeEventListener(act, letGo);
  };
  for (const act of readerActs) addEventListener(act, letGo, { passive: true });
  return letGo;
}
