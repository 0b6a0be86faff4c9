import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogWindow, type DialogWindowProps } from './dialog-window.tsx';
import { useTypedText } from './use-typed-text.ts';

interface DialogProps extends Omit<DialogWindowProps, 'mayLeave'> {
  /** False if typed text can be discarded without asking, such as a word that confirms a deletion. */
  keepsTyped?: boolean;
  /** Whether there are unsaved changes, if the fields alone don't show that. */
  isUnsaved?: boolean;
}

/** A modal window that asks before it discards typed text. */
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
        title="Close Without Saving?"
        action="Close Without Saving"
        cancel="Keep Editing"
        onConfirm={() => {
          setIsAsking(false);
          rest.onClose();
        }}
        onClose={() => setIsAsking(false)}
      >
        You have unsaved changes.
      </ConfirmDialog>
    </DialogWindow>
  );
}
