import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyAskedLine = lazyPart(async () => (await import('./asked-line.tsx')).AskedLine, {
  placeholder: () => <div className="h-10 pointer-coarse:h-11" />,
});
