/**
 * Loaded into the tried server with `--import`. Reports over IPC how long the event loop was blocked, but no
 * more than the CPU time it used, because a busy machine isn't a stall.
 */
export type WatchReport = { stallMs: number } | { settledBytes: number };
export type WatchRequest = 'watch' | 'memory';

const everyMs = 25;
const toldFromMs = 100;

process.on('message', (request: WatchRequest) => {
  if (request === 'watch') watchLoop();
  else tell({ settledBytes: settle() });
});
process.channel?.unref();

let since = takeTimes();

function takeTimes() {
  return { cpu: process.threadCpuUsage(), at: performance.now() };
}

function watchLoop(): void {
  since = takeTimes();
  setInterval(() => {
    const used = process.threadCpuUsage(since.cpu);
    const lateMs = performance.now() - since.at - everyMs;
    since = takeTimes();
    const stallMs = Math.min(lateMs, (used.user + used.system) / 1000);
    if (stallMs >= toldFromMs) tell({ stallMs });
  }, everyMs).unref();
}

/** Returns the memory in use after a garbage collection, in bytes. The collection doesn't count as a stall. */
function settle(): number {
  globalThis.gc?.();
  since = takeTimes();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function tell(report: WatchReport): void {
  if (process.connected) process.send?.(report);
}
