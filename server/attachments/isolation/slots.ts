/** So many at a time, first come first served. */
export function createSlots(count: number) {
  const waiting = new Set<() => void>();
  let free = count;

  return {
    /** False when `signal` aborts first; otherwise `give` must follow. */
    async take(signal: AbortSignal): Promise<boolean> {
      if (signal.aborted) return false;
      if (free > 0) {
        free -= 1;
        return true;
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const enter = () => resolve(true);
      const leave = () => {
        if (waiting.delete(enter)) resolve(false);
      };
      waiting.add(enter);
      signal.addEventListener('abort', leave, { once: true });
      return promise.finally(() => signal.removeEventListener('abort', leave));
    },
    give(): void {
      const [next] = waiting;
      if (!next) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}
