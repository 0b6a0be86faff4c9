import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

export const LazyDifferences = lazyPart(
  async () => (await import('./differences-panel.tsx')).DifferencesPanel,
  {
    placeholder: () => <Skeleton />,
    failed: (part) => (
      <PartFailure part={part}>
        Couldn't show the differences: part of this page didn't load.
      </PartFailure>
    ),
  },
);
