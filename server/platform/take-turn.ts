import { setImmediate as nextTurn } from 'node:timers/promises';

const longestMs = 50;

let line = Promise.resolve();
let startedAtMs: number | null = null;

/**
 * Call this right before work that takes some milliseconds and that many callers may start at the
 * same moment, so that other work isn't delayed. Waits, in order of the calls, for a turn of the
 * event loop in which such work has taken less than 50 ms.
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
