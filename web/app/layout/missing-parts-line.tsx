import { useSyncExternalStore } from 'react';
import { missingParts } from '#web/ui/parts/missing-parts.ts';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

/** Tells of parts that show nothing where they are missing, and offers what brings them back. */
export function MissingPartsLine() {
  const parts = useSyncExternalStore(
    missingParts.subscribe,
    missingParts.getSnapshot,
    missingParts.getSnapshot,
  );
  // A reload brings all of them; trying again is for one that can still come.
  const part = parts.find((one) => one.getState().failure === 'gone') ?? parts[0];
  if (!part) return null;
  return (
    <div className="border-b border-caution-line bg-caution-soft">
      <div className="mx-auto max-w-wide px-4">
        <PartFailure part={part}>A part of this page did not load.</PartFailure>
      </div>
    </div>
  );
}
