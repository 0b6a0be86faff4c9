import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastStore, type ShownToast } from './toast-store.ts';

interface PlainToastProps {
  toast: ShownToast;
}

// Long enough for what the page shows first to be fetched before it.
const quietMs = 300;

/** The notifications, fetched once the page is shown, or with the first toast if that comes sooner. */
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

/** A plain toast for when the toaster could not be fetched: a browser may not fetch a failed module again. */
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

// A prerendered page has no toasts.
function noToast(): null {
  return null;
}
