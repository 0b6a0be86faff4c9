import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useTypedText } from '#web/ui/dialogs/use-typed-text.ts';
import { useKeptText } from '#web/ui/guards/use-kept-text.ts';

/**
 * Tracks which row of a settings table is being edited. Opening another row asks for confirmation before
 * typed text is discarded. `label` names the table.
 */
export function useEditedRow(label: string) {
  const [edited, setEdited] = useKeptText<string | null>(`edited-${label}`, null);
  const [next, setNext] = useState<string | null>(null);
  const typed = useTypedText();
  return {
    edited,
    open: (key: string) =>
      edited !== null && edited !== key && typed.isThere() ? setNext(key) : setEdited(key),
    close: () => setEdited(null),
    /** The `onFocus` handler for an element that contains the table. */
    noteFocus: typed.note,
    question: (
      <ConfirmDialog
        isOpen={next !== null}
        title="Discard Your Changes?"
        action="Discard"
        cancel="Keep Editing"
        onConfirm={() => {
          setEdited(next);
          setNext(null);
        }}
        onClose={() => setNext(null)}
      >
        You haven’t saved your changes in the other row.
      </ConfirmDialog>
    ),
  };
}
