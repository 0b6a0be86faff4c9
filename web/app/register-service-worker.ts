import { whenIdle } from '#web/ui/browser/when-idle.ts';

/** Lets the app open without a connection the next time. Without it everything else works as ever. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  window.addEventListener('load', () => whenIdle(() => void register(), { fallbackMs: 2_000 }));
}
