import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { whenIdle } from '#web/ui/browser/when-idle.ts';
import { LazyTray } from './attachments/lazy-tray.tsx';
import type { Shared } from './shared-content.tsx';

const SharedContent = lazyPart<{ onTaken: (shared: Shared) => void }>(
  async () => (await import('./shared-content.tsx')).SharedContent,
);

/** Imports content that another app has shared, if that is how the page was opened. */
export function LazySharedContent({ onTaken }: { onTaken: (shared: Shared) => void }) {
  const isShared = new URLSearchParams(useSearch()).has('shared');
  useEffect(() => {
    // Only an installed app can receive shared content, possibly while offline, so we preload the code there.
    if (matchMedia('(display-mode: standalone)').matches) whenIdle(preload);
  }, []);
  return isShared && <SharedContent onTaken={onTaken} />;
}

function preload() {
  SharedContent.preload();
  LazyTray.preload();
}
