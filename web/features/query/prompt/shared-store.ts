/** Where the service worker puts what another app shared; see `web/service-worker/service-worker.ts`. */
export const sharedStore = 'switchyard-shared';

/** Forgets what was shared and not taken. */
export function forgetShared(): void {
  // A page without https has no such storage.
  globalThis.caches?.delete(sharedStore).catch(() => {});
}
