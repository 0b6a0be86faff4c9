import { useSyncExternalStore } from 'react';
import { missingParts } from '#web/ui/parts/missing-parts.ts';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

/**
 * Reports parts of the page that failed to load and would otherwise leave no trace, and offers a
 * retry or a reload.
 */
export function MissingPartsLine() {
  const parts = useSyncExternalStore(
    missingParts.subscribe,
    missingParts.getSnapshot,
    missingParts.getSnapshot,
  );
  // Prefer a part with the failure 'gone': only a reload fixes it, and a reload fixes all others
  // too.
  const part = parts.find((one) => one.getState().failure === 'gone') ?? parts[0];
  if (!part) return null;
  return (
    <div className="border-b border-caution-line bg-caution-soft">
      <div className="mx-auto max-w-wide px-4">
        <PartFailure part={part}>Part of this page didn't load.</PartFailure>
      </div>
    </div>
  );
}
