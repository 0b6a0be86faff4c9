import { whenIdle } from '#web/ui/browser/when-idle.ts';

// Browsers do not run animation frames in background tabs, so a timer takes over.
const backgroundDelayMs = 250;
// Limits how often text is rendered. On a slow machine, rendering takes at most half of the time.
const shortestRestMs = 40;
const restPerCost = 1;
const drawingTimeoutMs = 1000;

/** Delivers items at most once per frame, so that fast streams leave time for other work. */
export function collectByFrame<Item>(handOver: (items: Item[]) => void) {
  let items: Item[] = [];
  let isDue = false;
  let isDrawing = false;
  let restUntil = 0;
  let frame = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    cancelAnimationFrame(frame);
    clearTimeout(resting);
    clearTimeout(timer);
    isDue = false;
    const collected = items;
    items = [];
    if (collected.length === 0) return;
    const startedAt = performance.now();
    restUntil = startedAt + shortestRestMs;
    isDrawing = true;
    handOver(collected);
    // React renders the items in slices. New items during that time would make it start over.
    const rest = () => {
      const endedAt = performance.now();
      restUntil = Math.max(restUntil, endedAt + restPerCost * (endedAt - startedAt));
      isDrawing = false;
      if (items.length > 0) due();
    };
    whenIdle(rest, { timeoutMs: drawingTimeoutMs });
  }

  function due() {
    isDue = true;
    const restMs = Math.max(0, restUntil - performance.now());
    resting = setTimeout(() => {
      frame = requestAnimationFrame(flush);
    }, restMs);
    timer = setTimeout(flush, restMs + backgroundDelayMs);
  }

  function add(item: Item) {
    items.push(item);
    if (!isDue && !isDrawing) due();
  }

  return { add, flush };
}
