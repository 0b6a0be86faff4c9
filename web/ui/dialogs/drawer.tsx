import type { ReactNode } from 'react';
import { ToastPlace } from './toast-place.tsx';
import { useModal } from './use-modal.ts';

interface DrawerProps {
  isOpen: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal panel at the left edge. */
export function Drawer({ isOpen, label, onClose, children }: DrawerProps) {
  return (
    <dialog
      {...useModal(isOpen, onClose)}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-3rem))] border-r border-n6 bg-n1 text-n12 shadow-float outline-none backdrop:bg-veil backdrop:backdrop-blur-[2px] open:animate-slide-in open:backdrop:animate-fade"
    >
      {isOpen && (
        <>
          {children}
          {/* At the bottom, because the drawer has buttons at its top. */}
          <ToastPlace side="bottom" />
        </>
      )}
    </dialog>
  );
}
