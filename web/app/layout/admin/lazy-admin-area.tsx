import type { ReactNode } from 'react';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';

/** Loaded on admin pages only, which keeps it out of the initial bundle of the other pages. */
export const AdminArea = lazyPart<{ children: ReactNode }>(
  async () => (await import('./admin-area.tsx')).AdminArea,
  {
    placeholder: () => (
      <>
        <div className="h-14 border-b border-n6" />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <TrackSpinner label="Loading" isPage />
        </main>
      </>
    ),
    failed: (part) => (
      <main id="main" tabIndex={-1} className="mx-auto max-w-reading px-4 pt-14 outline-none">
        <PartFailure part={part}>Part of this page didn't load.</PartFailure>
      </main>
    ),
  },
);
