import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

const load = () => import('./comparison-view.tsx');
const ComparisonView = lazy(async () => ({ default: (await load()).ComparisonView }));

/** Fetches the view ahead of the first comparison. */
export function preloadComparison(): void {
  load().catch(() => {});
}

export function LazyComparison(props: ComponentProps<typeof ComparisonView>) {
  return (
    <Suspense fallback={<Skeleton />}>
      <ComparisonView {...props} />
    </Suspense>
  );
}
