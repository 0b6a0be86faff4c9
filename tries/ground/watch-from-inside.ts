/**
 * Loaded into the tried server with `--import`. Reports over IPC how long the event loop was blocked, at most
 * by
 * the CPU time it used, because a busy machine isn't a stall.
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

function watchLoop(): void {
  let cpu = process.threadCpuUsage();
  let at = performance.now();
  setInterval(() => {
    const used = process.threadCpuUsage(cpu);
    const lateMs = performance.now() - at - everyMs;
    cpu = process.threadCpuUsage();
    at = performance.now();
    const stallMs = Math.min(lateMs, (used.user + used.system) / 1000);
    if (stallMs >= toldFromMs) tell({ stallMs });
  }, everyMs).unref();
}

/** Returns the memory in use after a garbage collection, in bytes. */
function settle(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function tell(report: WatchReport): void {
  if (process.connected) process.send?.(report);
}
