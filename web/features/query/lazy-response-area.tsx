import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

export const LazyResponseArea = lazyPart(
  async () => (await import('./response-area.tsx')).ResponseArea,
  {
    placeholder: () => (
      <div className="min-h-[75dvh]">
        <p className="text-n11">Processing with ...</p>
        <Skeleton />
      </div>
    ),
    failed: (part) => (
      <PartFailure part={part}>
        Couldn’t show the answer because part of this page didn’t load.
      </PartFailure>
    ),
  },
);
