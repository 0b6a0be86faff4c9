import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenIdle } from '#web/ui/browser/when-idle.ts';
import { App } from './layout/app.tsx';
import { hydrate } from './prerender/hydrate.tsx';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
if (root.hasChildNodes()) void hydrate(root);
else {
  window.takeEarlyClicks?.();
  // In a transition React renders in slices and yields to the browser in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
registerServiceWorker();
// Focus can't be lost before the user does something, and the page works without this code, so it is loaded
// later.
const loadKeeper = () =>
  void import('#web/ui/browser/keep-focus.ts').then(
    ({ keepFocus }) => keepFocus(),
    () => {},
  );
whenIdle(loadKeeper);
addEventListener('keydown', loadKeeper, { once: true });

/** Registers the service worker, which lets the app open offline on the next visit. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    navigator.serviceWorker
      .register('/service-worker.js')
      .then(askNewVersionsToTakeOver)
      .catch(() => {});
  window.addEventListener('load', () => whenIdle(() => void register(), { fallbackMs: 2_000 }));
}

/**
 * A new service worker calls `skipWaiting`. If the old one is busy at that moment, Chromium ignores
 * the call and keeps the new one waiting until every tab is closed, so we ask it to call again.
 */
function askNewVersionsToTakeOver(registration: ServiceWorkerRegistration): void {
  const ask = (pauseMs: number) => {
    registration.waiting?.postMessage('take over');
    if (registration.installing ?? registration.waiting) setTimeout(ask, pauseMs, pauseMs * 2);
  };
  registration.addEventListener('updatefound', () => ask(500));
  ask(500);
}
