import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyModelPanel = lazyPart(async () => (await import('./model-panel.tsx')).ModelPanel);

export const LazySettingChips = lazyPart(
  async () => (await import('./setting-chips.tsx')).SettingChips,
);
