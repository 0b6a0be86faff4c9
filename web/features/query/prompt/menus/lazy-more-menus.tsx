import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyMoreMenus = lazyPart(async () => (await import('./more-menus.tsx')).MoreMenus, {
  // As wide as an icon, or the row would break anew when it comes.
  placeholder: () => <span className="h-10 w-[35px] max-sm:w-[31px]" />,
});
