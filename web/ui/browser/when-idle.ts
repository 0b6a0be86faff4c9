interface IdleOptions {
  /** Calls back by then at the latest, idle or not. */
  timeoutMs?: number;
  /** How long to wait in a browser that cannot tell when it is idle. */
  fallbackMs?: number;
}

/** Calls back when the browser has nothing else to do. */
export function whenIdle(act: () => void, { timeoutMs, fallbackMs = 0 }: IdleOptions = {}): void {
  if (!('requestIdleCallback' in window)) {
    setTimeout(act, fallbackMs);
    return;
  }
  requestIdleCallback(act, timeoutMs === undefined ? {} : { timeout: timeoutMs });
}
