import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyTemporarySwitch = lazyPart(
  async () => (await import('./temporary-switch.tsx')).TemporarySwitch,
);
