import { useRef, type TouchEvent } from 'react';

const thresholdPx = 50;

/** Reports a swipe to the left (-1) or right (1), unless the touched element itself scrolls sideways. */
export function useSwipe(onSwipe: (direction: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      const isPlain =
        touch && event.touches.length === 1 && !isInScroller(event.target, event.currentTarget);
      start.current = isPlain ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const byX = touch.clientX - from.x;
      const isSideways = Math.abs(byX) > 2 * Math.abs(touch.clientY - from.y);
      if (isSideways && Math.abs(byX) >= thresholdPx) onSwipe(byX < 0 ? -1 : 1);
    },
  };
}

function isInScroller(target: EventTarget, end: EventTarget): boolean {
  for (let at = target; at instanceof Element && at !== end;) {
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX !== 'visible')
      return true;
    if (!at.parentElement) return false;
    at = at.parentElement;
  }
  return false;
}
