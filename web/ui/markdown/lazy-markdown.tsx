import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';

const load = () => import('./markdown.tsx');
const Markdown = lazy(load);

/** Fetches the renderer ahead of the first answer. */
export function preloadMarkdown(): void {
  load().catch(() => {});
}

export function LazyMarkdown(props: { text: string; isStreaming: boolean }) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Markdown {...props} />
    </Suspense>
  );
}
