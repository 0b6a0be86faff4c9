import type { ComponentType } from 'react';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';

/**
 * A page that is loaded when it is first shown. Once loaded, it renders synchronously, because a prerendered
 * page must be hydrated in a single pass, before any of its data can arrive.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazyPart<object>(load, {
    placeholder: () => <TrackSpinner label="Loading" isPage />,
    failed: (part) => (
      <div className="mx-auto max-w-reading px-4 pt-14">
        <h1 className="text-28 font-semibold tracking-tight max-sm:text-20">
          This page couldn’t be shown
        </h1>
        <PartFailure part={part}>Part of it didn’t load.</PartFailure>
      </div>
    ),
  });
}
