import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../controls/button.tsx';
import { stayFree } from './stay-free.ts';
import { toastStore } from './toast-store.ts';

/** The slot for a single toast. A toast closes after 5 s, or later if the user hovers over it; F8 focuses it. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot);
  const place = useSyncExternalStore(toastStore.subscribe, toastStore.getPlace);
  const announcer = useAnnouncer(toast?.id, place);
  const list = useRef<HTMLOListElement>(null);
  useLeaving(list, place);
  useFreePlace(list, toast?.id, place);
  useEarlyFocus(list, toast?.id);
  const slot = (
    <Toast.Viewport
      ref={list}
      className="toast-place flex w-max flex-col p-2 outline-none max-sm:py-1"
    />
  );
  return (
    <Toast.Provider
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={announcer}
    >
      {toast && (
        <Toast.Root
          key={toast.id}
          {...(toast.durationMs !== undefined && { duration: toast.durationMs })}
          type={toast.tone === 'danger' ? 'foreground' : 'background'}
          className={clsx(
            'flex items-start gap-3 rounded-panel border bg-n1 py-2 pr-1 pl-4 shadow-float max-sm:gap-1 max-sm:py-1.5 max-sm:pl-3 data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            toast.tone === 'danger' ? 'border-danger-line' : 'border-n6',
          )}
        >
          <Toast.Close
            aria-label="Close"
            className="order-last -my-2 grid size-10 shrink-0 place-items-center rounded-control text-n10 hover:text-n12 max-sm:-my-2.5"
          >
            <X size={16} aria-hidden />
          </Toast.Close>
          <span
            aria-hidden
            className={clsx(
              'mt-2 dot max-sm:hidden',
              toast.tone === 'danger' ? 'bg-danger' : 'bg-go',
            )}
          />
          <div className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:gap-x-3">
            <Toast.Title className="text-14 font-semibold max-sm:text-13/4">
              {toast.title}
            </Toast.Title>
            {toast.description && (
              <Toast.Description className="text-14 text-pretty text-n11 max-sm:text-13/4">
                {toast.description}
              </Toast.Description>
            )}
            {toast.more && (
              <p className="basis-full text-14 wrap-anywhere text-pretty text-n11 max-sm:text-13/4">
                {toast.more}
              </p>
            )}
          </div>
          {toast.action && (
            <Toast.Action asChild altText={toast.action.label} onClick={toast.action.run}>
              <Button look="quiet" className="-my-2 font-medium text-go-text! max-sm:-my-2.5">
                {toast.action.label}
              </Button>
            </Toast.Action>
          )}
        </Toast.Root>
      )}
      {place ? createPortal(slot, place) : slot}
    </Toast.Provider>
  );
}

/**
 * The element that announces toasts. It must be inside an open dialog, because screen readers
 * ignore the page behind it.
 */
function useAnnouncer(toastId: number | undefined, place: HTMLElement | null): HTMLElement {
  const [announcer] = useState(() => document.createElement('div'));
  useEffect(() => {
    // If a text was already announced, it must not be announced again when the toast moves.
    if (announcer.textContent === '') (place ?? document.body).append(announcer);
  }, [announcer, toastId, place]);
  return announcer;
}

type List = RefObject<HTMLOListElement | null>;

/** Keeps a toast on the page from covering buttons and links. Toasts in a dialog stay where they are. */
function useFreePlace(list: List, toastId: number | undefined, place: HTMLElement | null): void {
  useLayoutEffect(() => {
    const toast = list.current;
    if (!toast) return;
    toast.style.top = '';
    if (toastId === undefined || place) return;
    return stayFree(toast);
  }, [list, toastId, place]);
}

const hoverMs = 100;

/** Reports that the pointer has left a toast that moved. Otherwise, it would never close. */
function useLeaving(list: List, place: HTMLElement | null): void {
  useEffect(() => {
    // If the pointer isn't moving, the browser updates `:hover` a moment later.
    const soon = setTimeout(() => {
      if (list.current?.matches(':hover')) return;
      list.current?.dispatchEvent(new Event('pointerleave', { bubbles: true }));
    }, hoverMs);
    return () => clearTimeout(soon);
  }, [list, place]);
}

/** Keeps a toast open if F8 was pressed before the toast provider had registered its listeners. */
function useEarlyFocus(list: List, toastId: number | undefined): void {
  const [heardId, setHeardId] = useState<number>();
  // The provider registers its listeners in the transition that shows the toast, so this update is
  // part of it.
  useEffect(() => startTransition(() => setHeardId(toastId)), [toastId]);
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) return;
    list.current.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }, [list, heardId]);
}
