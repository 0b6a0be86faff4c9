import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyMoreMenus = lazyPart(async () => (await import('./more-menus.tsx')).MoreMenus, {
  // As wide as an icon, because otherwise the row would wrap differently once it loads.
  placeholder: () => <span className="h-10 w-[35px] max-sm:w-[31px]" />,
});
