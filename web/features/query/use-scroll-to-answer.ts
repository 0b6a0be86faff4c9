import { useEffect, useRef } from 'react';
import type { Run } from './run/run-state.ts';

// An answer that begins this high in the window needs no scrolling.
const comfortableShare = 0.3;

/** Brings a run's answer into view once, when it starts; after that the reader scrolls. */
export function useScrollToAnswer(run: Run | null) {
  const answer = useRef<HTMLDivElement>(null);
  const id = run?.id;
  // A run of an earlier visit, ended or not, comes with turns above it that are still to be drawn.
  const isEarlier = id !== undefined && id < 0;

  useEffect(() => {
    if (id === undefined || !answer.current) return;
    if (isEarlier) return holdInView(answer.current);
    const { current } = answer;
    // With the next frame, which measures the page anyway.
    const frame = requestAnimationFrame(() => bringIntoView(current));
    return () => cancelAnimationFrame(frame);
  }, [id, isEarlier]);

  return answer;
}

function bringIntoView(element: Element): void {
  const { top } = element.getBoundingClientRect();
  const room = parseFloat(getComputedStyle(element).scrollMarginTop);
  if (top >= room && top < window.innerHeight * comfortableShare) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
}

const readerActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Holds a saved answer in view while the turns above it are drawn, until the reader does anything. */
function holdInView(element: Element): () => void {
  const above = element.previousElementSibling;
  const observer = new ResizeObserver(() =>
    element.scrollIntoView({ block: 'start', behavior: 'instant' }),
  );
  if (above) observer.observe(above);
  else bringIntoView(element);
  const letGo = () => {
    observer.disconnect();
    for (const act of readerActs) removeEventListener(act, letGo);
  };
  for (const act of readerActs) addEventListener(act, letGo, { passive: true });
  return letGo;
}
