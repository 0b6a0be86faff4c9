import { setImmediate as nextTurn } from 'node:timers/promises';

const longestMs = 50;

let line = Promise.resolve();
let startedAtMs: number | null = null;

/**
 * Waits in line for a turn of the event loop that has less than 50 ms of such work. Call this right before work
 * that takes some milliseconds and that many callers may start at the same moment, so that everything else gets
 * its turn too.
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
