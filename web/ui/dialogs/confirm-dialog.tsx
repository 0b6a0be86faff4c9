import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { DialogWindow } from './dialog-window.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What confirming does, as its button says it. */
  action: string;
  isBusy?: boolean;
  /** `danger` unless what it does can be undone. */
  look?: 'danger' | 'primary';
  /** The label of the button that cancels, which has the focus first. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, action, isBusy = false, onConfirm, onClose, children } = props;
  return (
    <DialogWindow isOpen={isOpen} title={title} onClose={onClose}>
      <div className="mt-3 text-n11">{children}</div>
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-2 max-sm:*:grow">
        <Button data-first-focus onClick={onClose}>
          {props.cancel ?? 'Cancel'}
        </Button>
        <Button look={props.look ?? 'danger'} disabled={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </DialogWindow>
  );
}
