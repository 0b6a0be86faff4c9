import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { whenIdle } from '#web/ui/browser/when-idle.ts';

// Browsers don't run animation frames in background tabs, so a timer is used instead.
const backgroundDelayMs = 250;
// Limits how often text is rendered. On a slow machine, rendering takes at most half of the time.
const shortestRestMs = 40;
const drawingTimeoutMs = 1000;
// Clicks and key presses that wait longer than this feel slow.
const longMs = 50;

/**
 * Delivers events at most once per frame, so that fast streams leave time for other work. On a slow machine, the
 * columns of a comparison take turns, because rendering them all at once would delay clicks and key presses.
 */
export function collectByFrame(handOver: (events: StreamEvent[]) => void) {
  let waiting: StreamEvent[] = [];
  let isSlow = false;
  let isDue = false;
  let isDrawing = false;
  let restUntil = 0;
  let frame = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let whenEmpty = () => {};

  function deliver(events: StreamEvent[], later: StreamEvent[]) {
    cancelAnimationFrame(frame);
    clearTimeout(resting);
    clearTimeout(timer);
    isDue = false;
    const turns = later.length > 0 ? countColumns([...events, ...later]) : 1;
    waiting = later;
    if (events.length === 0) return;
    const startedAt = performance.now();
    restUntil = startedAt + shortestRestMs;
    isDrawing = true;
    handOver(events);
    // React renders in slices and would start over for new events, so we wait until it is done.
    const rest = () => {
      const endedAt = performance.now();
      const costMs = endedAt - startedAt;
      restUntil = Math.max(restUntil, endedAt + costMs);
      isSlow = costMs * turns > longMs;
      isDrawing = false;
      if (waiting.length > 0) due();
      else whenEmpty();
    };
    whenIdle(rest, { timeoutMs: drawingTimeoutMs });
  }

  const flush = () => deliver(waiting, []);
  const takesTurns = () => isSlow && !document.hidden && countColumns(waiting) > 1;
  const deliverNext = () => (takesTurns() ? deliver(...splitTurn(waiting)) : flush());

  function due() {
    isDue = true;
    const restMs = Math.max(0, restUntil - performance.now());
    resting = setTimeout(() => {
      frame = requestAnimationFrame(deliverNext);
    }, restMs);
    timer = setTimeout(deliverNext, restMs + backgroundDelayMs);
  }

  return {
    add(event: StreamEvent) {
      waiting.push(event);
      if (!isDue && !isDrawing) due();
    },
    /** Delivers the remaining events: all at once, or column by column on a slow machine. */
    async finish() {
      if (!takesTurns()) return flush();
      await new Promise<void>((resolve) => (whenEmpty = resolve));
    },
    /** Delivers the remaining events all at once. */
    flush,
  };
}

const columnOf = (event: StreamEvent | undefined) =>
  event && 'column' in event ? event.column : undefined;

const countColumns = (events: readonly StreamEvent[]) =>
  new Set(events.map(columnOf).filter((column) => column !== undefined)).size;

/**
 * The events for the column that has waited longest, and the remaining events. An event that affects all columns
 * keeps its place among them.
 */
function splitTurn(events: StreamEvent[]): [now: StreamEvent[], later: StreamEvent[]] {
  const common = events.findIndex((event) => columnOf(event) === undefined);
  if (common === 0) return [events.slice(0, 1), events.slice(1)];
  const end = common < 0 ? events.length : common;
  const turn = columnOf(events[0]);
  const isNow = (event: StreamEvent, at: number) => at < end && columnOf(event) === turn;
  return [events.filter(isNow), events.filter((event, at) => !isNow(event, at))];
}
