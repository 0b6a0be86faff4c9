import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

export const LazyComparison = lazyPart(
  async () => (await import('./comparison-view.tsx')).ComparisonView,
  {
    placeholder: () => <Skeleton />,
    failed: (part) => (
      <PartFailure part={part}>
        The comparison could not be shown: part of this page did not load.
      </PartFailure>
    ),
  },
);
