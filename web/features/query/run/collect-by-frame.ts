// A page in the background gets no frames, so a timer stands in for them.
const backgroundDelayMs = 250;
// Text is drawn at most so often, and on a slow machine a third of the time at most goes into it.
const shortestRestMs = 40;
const restPerCost = 2;

/** Hands over what was added once a frame or less, so that fast streams leave time for everything else. */
export function collectByFrame<Item>(handOver: (items: Item[]) => void) {
  let items: Item[] = [];
  let isDue = false;
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
    handOver(collected);
    // By the next task what was handed over has been drawn.
    setTimeout(() => {
      const endedAt = performance.now();
      restUntil = Math.max(restUntil, endedAt + restPerCost * (endedAt - startedAt));
    });
  }

  function add(item: Item) {
    items.push(item);
    if (isDue) return;
    isDue = true;
    const restMs = Math.max(0, restUntil - performance.now());
    resting = setTimeout(() => {
      frame = requestAnimationFrame(flush);
    }, restMs);
    timer = setTimeout(flush, restMs + backgroundDelayMs);
  }

  return { add, flush };
}
