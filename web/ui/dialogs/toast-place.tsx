import { useEffect, useRef } from 'react';
import { drawToastsIn, toastStore } from '../feedback/toast-store.ts';

interface ToastPlaceProps {
  side?: 'top' | 'bottom';
}

/** The slot for the toasts that come while a modal dialog is open: the page's own lies behind it. */
export function ToastPlace({ side = 'top' }: ToastPlaceProps) {
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

/** Brings it over whatever was opened since; of dialogs that close together, each tells the other's place once more. */
function raise(place: HTMLElement): void {
  if (!place.isConnected) return;
  place.hidePopover();
  place.showPopover();
}
