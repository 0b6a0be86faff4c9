import { whenIdle } from '#web/ui/browser/when-idle.ts';

// A page in the background gets no frames, so a timer stands in for them.
const backgroundDelayMs = 250;
// Text is drawn at most so often, and on a slow machine half of the time at most goes into it.
const shortestRestMs = 40;
const restPerCost = 1;
const drawingTimeoutMs = 1000;

/** Hands over what was added once a frame or less, so that fast streams leave time for everything else. */
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
    // What is handed over is drawn in slices: more of it meanwhile would begin that anew.
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
