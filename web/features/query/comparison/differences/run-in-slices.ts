/** So long at a time, which no click or key notices. */
const sliceMs = 10;

/** Runs a task a little at a time, so that the page stays responsive; ends early, with null, when aborted. */
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
