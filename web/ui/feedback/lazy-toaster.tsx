import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastStore, type ShownToast } from './toast-store.ts';

interface PlainToastProps {
  toast: ShownToast;
}

// What the page shows first is fetched before.
const quietMs = 300;

/** The notifications, fetched once the page stands, or with the first one where that comes sooner. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot, noToast);

  useEffect(() => {
    if (Toaster) return;
    const fetchIt = () =>
      void import('./toaster.tsx').then(
        (part) => setToaster(() => part.Toaster),
        () => setHasFailed(true),
      );
    const soon = setTimeout(fetchIt, toast ? 0 : quietMs);
    return () => clearTimeout(soon);
  }, [toast, Toaster]);

  if (Toaster) return <Toaster />;
  return hasFailed && toast && <PlainToast key={toast.id} toast={toast} />;
}

const plainMs = 5000;

/** Says the same where the part that does it well could not be fetched: a browser may not ask for it again. */
function PlainToast({ toast: { title, description, durationMs = plainMs } }: PlainToastProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = setTimeout(() => setIsOver(true), durationMs);
    return () => clearTimeout(over);
  }, [durationMs]);
  if (isOver) return null;
  return (
    <div
      role="alert"
      className="fixed top-4 right-4 left-4 z-50 rounded-panel border border-n6 bg-n1 px-4 py-3 text-14 shadow-float sm:left-auto sm:w-104"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-pretty text-n11">{description}</p>
    </div>
  );
}

// A prerendered page has nothing to tell.
function noToast(): null {
  return null;
}
