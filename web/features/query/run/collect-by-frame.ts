// A page in the background gets no frames, so a timer stands in for them.
const backgroundDelayMs = 250;

/** Hands over what was added once a frame, so that a fast stream renders no more often than it is seen. */
export function collectByFrame<Item>(handOver: (items: Item[]) => void) {
  let items: Item[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = 0;
    const collected = items;
    items = [];
    if (collected.length > 0) handOver(collected);
  }

  function add(item: Item) {
    items.push(item);
    if (frame) return;
    frame = requestAnimationFrame(flush);
    timer = setTimeout(flush, backgroundDelayMs);
  }

  return { add, flush };
}
