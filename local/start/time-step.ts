const noticeableMs = 500;

/** Runs a startup step and prints how long it took, unless it took less than half a second. */
export async function timeStep<T>(done: string, step: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await step();
  const ms = performance.now() - startedAt;
  if (ms >= noticeableMs) console.log(`${done} in ${(ms / 1000).toFixed(1)} s.`);
  return result;
}
