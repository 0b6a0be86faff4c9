import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastStore } from './toast-store.ts';

// What the page shows first is fetched before.
const quietMs = 300;

/** The notifications, fetched once the page stands, or with the first one where that comes sooner. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot, noToast);

  useEffect(() => {
    if (Toaster) return;
    const fetchIt = () =>
      void import('./toaster.tsx').then(
        (part) => setToaster(() => part.Toaster),
        // Chromium keeps a failure to the page's end, whatever the next toast asks for.
        () => {},
      );
    const soon = setTimeout(fetchIt, toast ? 0 : quietMs);
    return () => clearTimeout(soon);
  }, [toast, Toaster]);

  return Toaster && <Toaster />;
}

// A page that is drawn ahead of time has nothing to tell.
function noToast(): null {
  return null;
}
