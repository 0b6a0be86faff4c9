import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export const LazyResponseArea = lazyPart(
  async () => (await import('./response-area.tsx')).ResponseArea,
  (_, hasFailed) =>
    hasFailed ? (
      <p role="alert" className="py-6 text-14 text-n11">
        The answer could not be shown: part of this page did not load. Your prompt is kept; reload
        the page to go on.
      </p>
    ) : (
      <div className="min-h-[75dvh]">
        <p className="text-n11">Processing with ...</p>
        <Skeleton />
      </div>
    ),
);
