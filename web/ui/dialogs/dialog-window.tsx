import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { ToastPlace } from './toast-place.tsx';
import { useModal } from './use-modal.ts';

export interface DialogWindowProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Called on Escape, on a click outside and on the close button; returns false to keep the window open. */
  mayLeave?: () => boolean;
  children: ReactNode;
}

/** A modal window with a title and a Close button. */
export function DialogWindow(props: DialogWindowProps) {
  const { isOpen, title, onClose, mayLeave = () => true, children } = props;
  const titleId = useId();
  const leave = () => void (mayLeave() && onClose());
  const modal = useModal(isOpen, onClose, leave);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-panel border border-n6 bg-n1 text-left text-16 whitespace-normal text-n12 shadow-float outline-none backdrop:bg-veil backdrop:backdrop-blur-[2px] open:animate-rise open:backdrop:animate-fade"
    >
      {isOpen && (
        <div className="p-6 max-sm:p-5">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-20 font-semibold tracking-tight">
              {title}
            </h2>
            <IconButton label="Close" onClick={leave} className="-mt-1.5 -mr-2">
              <X size={18} aria-hidden />
            </IconButton>
          </div>
          {children}
          <ToastPlace />
        </div>
      )}
    </dialog>
  );
}
