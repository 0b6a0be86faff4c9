/**
 * Runs `pass` immediately and then every `everyMs`, but never two passes at the same time. `stop`
 * aborts a running pass and resolves when it has ended.
 */
export function startLoop(
  everyMs: number,
  pass: (signal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const start = () => {
    running ??= pass(stopping.signal)
      .catch(onFailure)
      .finally(() => (running = null));
  };
  start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
