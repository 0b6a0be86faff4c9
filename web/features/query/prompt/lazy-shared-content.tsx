import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { whenIdle } from '#web/ui/browser/when-idle.ts';
import { LazyTray } from './attachments/lazy-tray.tsx';
import type { Shared } from './shared-content.tsx';

const SharedContent = lazyPart<{ onTaken: (shared: Shared) => void }>(
  async () => (await import('./shared-content.tsx')).SharedContent,
);

/** If another app opened the page to share content, imports that content. */
export function LazySharedContent({ onTaken }: { onTaken: (shared: Shared) => void }) {
  const isShared = new URLSearchParams(useSearch()).has('shared');
  useEffect(() => {
    // Only an installed app can receive shared content, possibly while offline, so the code is preloaded in
    // that case.
    if (matchMedia('(display-mode: standalone)').matches) whenIdle(preload);
  }, []);
  return isShared && <SharedContent onTaken={onTaken} />;
}

function preload() {
  SharedContent.preload();
  LazyTray.preload();
}
