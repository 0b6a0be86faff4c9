import { useState, type ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

interface ConfirmedActionProps extends Omit<ConfirmDialogProps, 'isOpen' | 'onClose'> {
  /** Renders the button for the action, which calls `ask` to open the dialog. */
  trigger: (ask: () => void) => ReactNode;
}

/** A button and a dialog that asks for confirmation. The dialog closes once the user has confirmed. */
export function ConfirmedAction({ trigger, onConfirm, ...dialog }: ConfirmedActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      {trigger(() => setIsAsking(true))}
      <ConfirmDialog
        {...dialog}
        isOpen={isAsking}
        onClose={close}
        onConfirm={() => {
          close();
          onConfirm();
        }}
      />
    </>
  );
}
