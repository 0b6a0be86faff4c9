import { useEffect, useRef } from 'react';

// An answer that begins this high in the window needs no scrolling.
const comfortableShare = 0.3;

/** Brings a run's answer into view once, when it starts; after that the reader scrolls. */
export function useScrollToAnswer(runId: number | undefined) {
  const answer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (runId === undefined) return;
    // With the next frame, which measures the page anyway.
    const frame = requestAnimationFrame(() => answer.current && bringIntoView(answer.current));
    return () => cancelAnimationFrame(frame);
  }, [runId]);

  return answer;
}

function bringIntoView(element: Element): void {
  const { top } = element.getBoundingClientRect();
  const room = parseFloat(getComputedStyle(element).scrollMarginTop);
  if (top >= room && top < window.innerHeight * comfortableShare) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
}
