import { useEffect, useRef } from 'react';
import { drawToastsIn, toastStore } from '../feedback/toast-store.ts';

/** The place for toasts while a modal dialog is open, because the page's own place is behind the dialog. */
export function ToastPlace({ side = 'top' }: { side?: 'top' | 'bottom' }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    if (!place) return;
    const release = drawToastsIn(place);
    const unsubscribe = toastStore.subscribe(() => raise(place));
    return () => {
      unsubscribe();
      release();
    };
  }, []);
  return (
    <div
      ref={ref}
      popover="manual"
      data-toasts={side}
      className="fixed inset-x-0 top-0 m-0 h-0 w-full overflow-visible border-0 p-0 text-n12 data-[toasts=bottom]:top-full"
    />
  );
}

/**
 * Reopens the popover so that it is above anything opened since. If dialogs close together, the place may
 * already be gone.
 */
function raise(place: HTMLElement): void {
  if (!place.isConnected) return;
  place.hidePopover();
  place.showPopover();
}
