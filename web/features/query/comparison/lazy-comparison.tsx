import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

export const LazyComparison = lazyPart(
  async () => (await import('./comparison-view.tsx')).ComparisonView,
  {
    placeholder: () => <Skeleton />,
    failed: (part) => (
      <PartFailure part={part}>
        Couldn’t show the comparison because part of this page didn’t load.
      </PartFailure>
    ),
  },
);
