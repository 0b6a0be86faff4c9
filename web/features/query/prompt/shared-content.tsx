import { useEffect, useEffectEvent } from 'react';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { sharedStore } from './shared-store.ts';

export interface Shared {
  text: string;
  files: File[];
}

/** Takes the shared content that opened this page and passes it on. */
export function SharedContent({ onTaken }: { onTaken: (shared: Shared) => void }) {
  const take = useEffectEvent(async () => {
    const shared = await takeSharedContent();
    if (shared) onTaken(shared);
    else showToast(nothingArrived);
  });
  useEffect(() => {
    // In development, React runs effects twice, and the second run must do nothing.
    if (location.search === '') return;
    // The URL isn't cleared earlier, so that a reload still finds the shared content if this code
    // failed to load.
    history.replaceState(null, '', location.pathname);
    void take();
  }, []);
  return null;
}

const nothingArrived = {
  title: 'Sharing Failed',
  description: 'The shared content didn’t arrive. Please share it again.',
};

/** Takes the shared content and deletes it; null if there is none. */
async function takeSharedContent(): Promise<Shared | null> {
  // Without HTTPS, there is no cache storage, and no service worker that could have filled it.
  if (!('caches' in window)) return null;
  const cache = await caches.open(sharedStore);
  const kept = await Promise.all((await cache.keys()).map((name) => cache.match(name)));
  await caches.delete(sharedStore);
  const parts = kept.filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  const isFile = (part: Response) => part.headers.has('x-file-name');
  const texts = await Promise.all(parts.filter((part) => !isFile(part)).map((part) => part.text()));
  const files = await Promise.all(parts.filter(isFile).map(toFile));
  return { text: texts.join('\n'), files };
}

async function toFile(part: Response): Promise<File> {
  const bytes = await part.blob();
  const name = decodeURIComponent(part.headers.get('x-file-name') ?? 'file');
  return new File([bytes], name, { type: bytes.type });
}
