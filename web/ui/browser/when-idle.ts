interface IdleOptions {
  /** The maximum time until the callback. */
  timeoutMs?: number;
  /** The delay in browsers without `requestIdleCallback`. */
  fallbackMs?: number;
}

/** Calls back when the browser is idle. */
export function whenIdle(act: () => void, { timeoutMs, fallbackMs = 0 }: IdleOptions = {}): void {
  if (!('requestIdleCallback' in window)) {
    setTimeout(act, fallbackMs);
    return;
  }
  requestIdleCallback(act, timeoutMs === undefined ? {} : { timeout: timeoutMs });
}
