/** The cache where the service worker stores shared content; see `web/service-worker/service-worker.ts`. */
export const sharedStore = 'switchyard-shared';

/** Deletes shared content that was never taken. */
export function forgetShared(): void {
  // A page without HTTPS has no cache storage.
  globalThis.caches?.delete(sharedStore).catch(() => {});
}
