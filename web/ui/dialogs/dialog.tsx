import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogWindow, type DialogWindowProps } from './dialog-window.tsx';
import { useTypedText } from './use-typed-text.ts';

interface DialogProps extends Omit<DialogWindowProps, 'mayLeave'> {
  /** False where what is typed is nothing to keep, such as a word that confirms. */
  keepsTyped?: boolean;
  /** Whether something is unsaved, where its content knows that better than its fields tell. */
  isUnsaved?: boolean;
}

/** A modal window that asks before it discards what was typed into it. */
export function Dialog({ keepsTyped = true, isUnsaved, children, ...rest }: DialogProps) {
  const typed = useTypedText();
  const [isAsking, setIsAsking] = useState(false);
  const mayLeave = () => {
    const isLost = isUnsaved ?? (keepsTyped && typed.isThere());
    setIsAsking(isLost);
    return !isLost;
  };
  return (
    <DialogWindow {...rest} mayLeave={mayLeave}>
      <div onFocus={typed.note}>{children}</div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Close without saving?"
        action="Close Without Saving"
        cancel="Keep Editing"
        onConfirm={() => {
          setIsAsking(false);
          rest.onClose();
        }}
        onClose={() => setIsAsking(false)}
      >
        What you typed is not saved yet.
      </ConfirmDialog>
    </DialogWindow>
  );
}
