import { useSyncExternalStore } from 'react';

/** Tells the user that the browser is offline and that their work is safe. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className="border-b border-caution-line bg-caution-soft px-4 py-1.5 text-center text-13 text-balance">
          You're offline. Keep typing; you can send when you're back.
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
