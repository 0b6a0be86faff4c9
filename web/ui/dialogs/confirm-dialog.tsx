import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { DialogWindow } from './dialog-window.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The label of the confirm button. */
  action: string;
  isBusy?: boolean;
  /** The look of the confirm button; `danger` by default. Use `primary` for actions that can be undone. */
  look?: 'danger' | 'primary';
  /** The label of the cancel button, which has the initial focus. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

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
