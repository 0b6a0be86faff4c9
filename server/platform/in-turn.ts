/**
 * Runs reads one after another, so that an older read never replaces a newer one. Calls made during a read
 * share the next one. Resolves once everything saved before the call has been read.
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
