import { whenIdle } from '#web/ui/browser/when-idle.ts';

/** Lets the app open without a connection the next time. Without it everything else works as ever. */
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
 * A new version skips waiting by itself, but Chromium forgets that where the old version was at work at
 * that moment, and keeps the new one waiting until every tab is closed. Asked again, it takes over.
 */
function askNewVersionsToTakeOver(registration: ServiceWorkerRegistration): void {
  const ask = (pauseMs: number) => {
    registration.waiting?.postMessage('take over');
    if (registration.installing ?? registration.waiting) setTimeout(ask, pauseMs, pauseMs * 2);
  };
  registration.addEventListener('updatefound', () => ask(500));
  ask(500);
}
