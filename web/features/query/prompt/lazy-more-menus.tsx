import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyMoreMenus = lazyPart(async () => (await import('./more-menus.tsx')).MoreMenus, {
  // As wide as its icons, or the row would break anew when it comes.
  placeholder: ({ prompt, choice }) =>
    [prompt, choice.isSignedIn].map(
      (is, index) => is && <span key={index} className="h-10 w-[35px] max-sm:w-[31px]" />,
    ),
});
