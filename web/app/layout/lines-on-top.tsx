import { useSyncExternalStore } from 'react';
import { missingParts } from '#web/ui/parts/missing-parts.ts';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

/**
 * Notices that stay visible while the page scrolls. `--lines` is their height, for elements that stick below
 * them.
 */
export function LinesOnTop() {
  return (
    <div ref={publishHeight} data-screen-only className="sticky top-0 z-60">
      <OfflineLine />
      <MissingPartsLine />
    </div>
  );
}

function publishHeight(lines: HTMLElement | null): (() => void) | undefined {
  if (!lines) return;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--lines', `${lines.offsetHeight}px`),
  );
  observer.observe(lines);
  return () => observer.disconnect();
}

/** Tells the user that the browser is offline and that their work is safe. */
function OfflineLine() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className="border-b border-caution-line bg-caution-soft px-4 py-1.5 text-center text-13 text-balance">
          You’re offline. Keep typing; you can send when you’re back.
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

/** Reports parts of the page that failed to load, and offers a retry or a reload. */
function MissingPartsLine() {
  const parts = useSyncExternalStore(
    missingParts.subscribe,
    missingParts.getSnapshot,
    missingParts.getSnapshot,
  );
  // Prefers a part with the failure 'gone', because only a reload fixes it, and a reload fixes all other
  // parts too.
  const part = parts.find((one) => one.getState().failure === 'gone') ?? parts[0];
  if (!part) return null;
  return (
    <div className="border-b border-caution-line bg-caution-soft">
      <div className="mx-auto max-w-wide px-4">
        <PartFailure part={part}>Part of this page didn’t load.</PartFailure>
      </div>
    </div>
  );
}
