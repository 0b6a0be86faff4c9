import { useSearch } from 'wouter';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import type { Shared } from './shared-content.tsx';

const SharedContent = lazyPart<{ onTaken: (shared: Shared) => void }>(
  async () => (await import('./shared-content.tsx')).SharedContent,
);

/** Takes what another app shared, where it opened the page. */
export function LazySharedContent({ onTaken }: { onTaken: (shared: Shared) => void }) {
  const isShared = new URLSearchParams(useSearch()).has('shared');
  return isShared && <SharedContent onTaken={onTaken} />;
}
