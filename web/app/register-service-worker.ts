import { whenIdle } from '#web/ui/browser/when-idle.ts';

/**
 * Registers the service worker, which lets the app open offline on the next visit. Nothing else
 * depends on it.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    navigator.serviceWorker
      .register('/service-worker.js')
      .then(askNewVersionsToTakeOver)
      .catch(() => {});
  window.addEventListener('load', () => whenIdle(() => void register(), { fallbackMs: 2_000 }));
}

/**
 * A new service worker skips waiting on its own. But if the old one is busy at that moment, Chromium ignores
 * that and keeps the new one waiting until every tab is closed. Asking again helps.
 */
function askNewVersionsToTakeOver(registration: ServiceWorkerRegistration): void {
  const ask = (pauseMs: number) => {
    registration.waiting?.postMessage('take over');
    if (registration.installing ?? registration.waiting) setTimeout(ask, pauseMs, pauseMs * 2);
  };
  registration.addEventListener('updatefound', () => ask(500));
  ask(500);
}
