import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createPart } from '../parts/part.ts';
import { usePart } from '../parts/use-part.ts';
import { toastStore, type ShownToast } from './toast-store.ts';

// How long to wait before loading toasts, so that the page's first content loads before them.
const quietMs = 300;

const toaster = createPart(() => import('./toaster.tsx'));

/**
 * Renders toasts. The code is loaded once the page is visible, or with the first toast if that comes earlier.
 */
export function LazyToaster() {
  const [isQuiet, setIsQuiet] = useState(true);
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot, noToast);
  const { code, failure } = usePart(toaster, !isQuiet || toast !== null);

  useEffect(() => {
    const soon = setTimeout(() => setIsQuiet(false), quietMs);
    return () => clearTimeout(soon);
  }, []);

  if (code) return <code.Toaster />;
  if (!failure || !toast) return null;
  const plain = <PlainToast key={toast.id} toast={toast} />;
  const place = toastStore.getPlace();
  return place ? createPortal(plain, place) : plain;
}

const plainMs = 5000;

/** A plain toast, shown if the toaster can't be loaded. */
function PlainToast({ toast }: { toast: ShownToast }) {
  const { title, description, action, durationMs = plainMs } = toast;
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = setTimeout(() => setIsOver(true), durationMs);
    return () => clearTimeout(over);
  }, [durationMs]);
  const takeBack = () => {
    action?.run();
    setIsOver(true);
  };
  if (isOver) return null;
  return (
    <div
      role="alert"
      className="fixed top-4 right-4 left-4 z-50 rounded-panel border border-n6 bg-n1 px-4 py-3 text-14 shadow-float sm:left-auto sm:w-104"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-pretty text-n11">{description}</p>
      {action && (
        <button type="button" className="h-10 font-medium text-go-text" onClick={takeBack}>
          {action.label}
        </button>
      )}
    </div>
  );
}

// Prerendered pages have no toasts.
function noToast(): null {
  return null;
}
