import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyTemporarySwitch = lazyPart(
  async () => (await import('./temporary-switch.tsx')).TemporarySwitch,
  // As wide as its icon, or the row would break anew when it comes.
  { placeholder: () => <span className="h-10 w-[35px] max-sm:w-[31px]" /> },
);
