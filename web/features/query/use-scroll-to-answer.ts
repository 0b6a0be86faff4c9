import { useEffect, useRef } from 'react';
import { scrollUntilRead } from '#web/ui/browser/scroll-until-read.ts';
import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';
import type { Turn } from './conversation/state/turn.ts';

// If a turn starts this high in the window, no scrolling is needed. A phone always scrolls, so that the
// answer starts in the upper third.
const comfortableShare = 0.3;
const comfortableShareOnPhone = 0.1;

/**
 * Scrolls to a turn's answer once, when it starts. Does nothing if the user selected this version
 * (`isStepped`) and is already reading it.
 */
export function useScrollToAnswer(turn: Turn | null, isStepped: boolean) {
  const answer = useRef<HTMLDivElement>(null);
  const id = turn?.id;
  // The turns above a turn from an earlier visit haven't rendered yet.
  const isEarlier = id !== undefined && id < 0;

  useEffect(watchPlace, [id]);
  useEffect(() => {
    const { current } = answer;
    if (id === undefined || isStepped || !current) return;
    measurePrompt(current);
    if (isEarlier) return holdInView(current);
    let letGo: (() => void) | undefined;
    // Waits for the next frame, which computes the layout anyway.
    const frame = requestAnimationFrame(() => {
      if (bringIntoView(current)) letGo = landOn(current);
    });
    return () => {
      cancelAnimationFrame(frame);
      letGo?.();
    };
  }, [id, isEarlier, isStepped]);

  return answer;
}

/** The height of the prompt decides how high a turn scrolls on a phone. */
function measurePrompt(turn: HTMLElement): void {
  const height = turn.querySelector('[data-prompt]')?.clientHeight ?? 0;
  turn.style.setProperty('--prompt', `${height}px`);
}

/** Returns whether the page had to scroll. */
function bringIntoView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  const room =
    parseFloat(getComputedStyle(element).scrollMarginTop) +
    (parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0);
  const isPhone = window.matchMedia('(width < 40rem)').matches;
  const share = isPhone ? comfortableShareOnPhone : comfortableShare;
  if (top >= room && top < window.innerHeight * share) return false;
  scrollTo(element);
  return true;
}

function scrollTo(element: Element): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
}

/** Scrolls again if the turns above render, and so change their height, while the page scrolls. */
function landOn(element: Element): () => void {
  const letGo = followAbove(element, () => scrollTo(element));
  const land = () => requestAnimationFrame(() => requestAnimationFrame(letGo));
  addEventListener('scrollend', land, { once: true });
  return () => {
    removeEventListener('scrollend', land);
    letGo();
  };
}

/**
 * While the turns above render, keeps a position in view: the saved answer, or the turn at which the user
 * left the page. If there are no turns above, the page stays at its top.
 */
function holdInView(answer: Element): () => void {
  return followAbove(answer, () => {
    const place = findPlace();
    if (place) window.scrollBy(0, place.element.getBoundingClientRect().top - place.top);
    else answer.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
}

/** Scrolls again whenever the turns above change their height, until the user interacts with the page. */
function followAbove(element: Element, scroll: () => void): () => void {
  const above = element.previousElementSibling;
  return above ? scrollUntilRead(above, scroll) : () => {};
}

const storedKey = 'switchyard.place';
const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

let isBack = loaded?.type === 'back_forward' || loaded?.type === 'reload';
let isWatched = false;
let hasLeft = false;

/** Remembers which turn is at the top of the window, until the user leaves the conversation. */
function watchPlace(): void {
  hasLeft = false;
  if (isWatched) return;
  isWatched = true;
  addEventListener('scrollend', storePlace);
  addEventListener('pagehide', storePlace);
  // After these events, the page may scroll to its top while the next page loads.
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
function findPlace(): { element: Element; top: number } | null {
  const [id, top] = (isBack && readStored(sessionStore, storedKey)?.split(' ')) || [];
  const element = id && document.querySelector(`[data-turn="${CSS.escape(id)}"]`);
  return element ? { element, top: Number(top) } : null;
}
