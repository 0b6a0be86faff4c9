import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyMoreMenu = lazyPart(async () => (await import('./more-menu.tsx')).MoreMenu, {
  placeholder: () => <span className="w-10 pointer-coarse:w-11" />,
});
