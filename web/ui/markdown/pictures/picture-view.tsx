import { X } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../../controls/icon-button.tsx';
import { ToastPlace } from '../../dialogs/toast-place.tsx';

interface PictureViewProps {
  ref: RefObject<HTMLDialogElement | null>;
  name: string;
  picture: ReactNode;
  /** The actions for the image. */
  children: ReactNode;
}

/** An image as large as the window. */
export function PictureView({ ref, name, picture, children }: PictureViewProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => ref.current?.close();
  return (
    <dialog
      ref={ref}
      aria-label={name}
      tabIndex={-1}
      onToggle={(event) => setIsOpen(event.newState === 'open')}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="picture-view m-auto max-h-none max-w-none rounded-panel border border-n6 bg-n1 text-n12 shadow-float outline-none backdrop:bg-veil open:flex open:animate-rise open:flex-col open:backdrop:animate-fade"
    >
      {isOpen && (
        <>
          <div className="flex items-center gap-1 px-2 py-1">
            {children}
            <IconButton label="Close" className="ml-auto" onClick={close}>
              <X size={18} aria-hidden />
            </IconButton>
          </div>
          {picture}
          <ToastPlace />
        </>
      )}
    </dialog>
  );
}
