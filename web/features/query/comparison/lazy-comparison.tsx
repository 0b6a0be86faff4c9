import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export const LazyComparison = lazyPart(
  async () => (await import('./comparison-view.tsx')).ComparisonView,
  (_, hasFailed) =>
    hasFailed ? (
      <p role="alert" className="py-6 text-14 text-n11">
        The comparison could not be shown: part of this page did not load. Your prompt is kept;
        reload the page to go on.
      </p>
    ) : (
      <Skeleton />
    ),
);
