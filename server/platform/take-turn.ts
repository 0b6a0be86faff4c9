import { setImmediate as nextTurn } from 'node:timers/promises';

const longestMs = 50;

let line = Promise.resolve();
let startedAtMs: number | null = null;

/**
 * Waits in line for a turn of the event loop in which less than 50 ms were spent on such work. Call it right before
 * some milliseconds of work that many callers may start in the same moment; everything else then gets its turn too.
 */
export function takeTurn(): Promise<void> {
  line = line.then(startTurn);
  return line;
}

async function startTurn(): Promise<void> {
  if (startedAtMs !== null && performance.now() - startedAtMs >= longestMs) await nextTurn();
  if (startedAtMs !== null) return;
  startedAtMs = performance.now();
  setImmediate(() => {
    startedAtMs = null;
  });
}
