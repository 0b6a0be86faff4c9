/**
 * Reads what is saved one time after another, so that an older reading never replaces a newer one; who asks
 * while one goes on shares the next. Resolves when everything that was saved before the call has been read.
 */
export function inTurn(read: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let queued: Promise<void> | null = null;
  return () => {
    const next = (queued ??= running.then(() => {
      queued = null;
      return read();
    }));
    running = next.catch(() => {});
    return next;
  };
}
