/** Short enough not to delay a click or a key press noticeably. */
const sliceMs = 10;

/** Runs a task in slices, so that the page stays responsive. Returns null if it is aborted. */
export async function runInSlices<Result>(
  task: Generator<void, Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  let beganAt = performance.now();
  for (;;) {
    if (signal.aborted) return null;
    const step = task.next();
    if (step.done) return step.value;
    if (performance.now() - beganAt < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    beganAt = performance.now();
  }
}
