import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyBlindSwitch = lazyPart(
  async () => (await import('./blind-switch.tsx')).BlindSwitch,
);
