import { whenIdle } from '#web/ui/browser/when-idle.ts';

// A page in the background gets no frames, so a timer replaces them.
const backgroundDelayMs = 250;
// Limits how often text is drawn; on a slow machine drawing takes at most half of the time.
const shortestRestMs = 40;
const restPerCost = 1;
const drawingTimeoutMs = 1000;

/** Hands over added items at most once a frame, so that fast streams leave time for everything else. */
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
    // React draws the items in slices, and more of them in the meantime would make it start again.
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
