import { ArrowUp } from 'lucide-react';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { limits } from '#shared/contract/limits.ts';
import { formatCount } from '#shared/lib/format.ts';
import { isComposing } from '#web/ui/browser/is-composing.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { GrowingField } from '#web/ui/controls/growing-field.tsx';
import type { Turn } from '../../conversation/state/turn.ts';
import { submitsHere } from '../../prompt/submit-key.ts';
import { keepEdit, readEdit } from './edit-drafts.ts';

interface PromptEditorProps {
  turn: Turn;
  /** Whether an answer is being written. Nothing else can be sent until it ends. */
  isBusy: boolean;
  /** Whether the user has just opened the editor, so that it should be focused. */
  takesFocus: boolean;
  onSend: (query: string) => void;
  /** Closes the editor and keeps the changes. */
  onClose: () => void;
  onCancel: () => void;
}

/** Edits a sent prompt and sends it as another version. */
export function PromptEditor(props: PromptEditorProps) {
  const { turn, isBusy, takesFocus, onSend, onClose, onCancel } = props;
  const [text, setText] = useState(() => readEdit(turn) ?? turn.query);
  const form = useRef<HTMLFormElement>(null);
  const hint = useId();
  const isTooLong = text.length > limits.promptCharacters;
  const isHeld = isBusy || isTooLong || (text.trim() === '' && turn.files.length === 0);

  useEffect(() => {
    if (!takesFocus) return;
    const field = form.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [takesFocus]);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isHeld) onSend(text);
  };
  return (
    <form
      ref={form}
      onSubmit={send}
      className="mb-3 rounded-panel border border-n8 p-2 pl-4 transition-colors focus-within:border-go focus-within:ring-3 focus-within:ring-go/15"
    >
      <GrowingField
        aria-label="Edit prompt"
        aria-describedby={hint}
        rows={1}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          keepEdit(turn, event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onClose();
          else if (submitsHere(event.nativeEvent)) send(event);
        }}
        className="max-h-[min(20rem,40dvh)] min-h-10 w-full py-1.75 pr-2 pointer-coarse:min-h-11"
        fullHeight="h-[min(20rem,40dvh)]"
      />
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        <p id={hint} className="mr-auto text-13 text-n10">
          {describeSending(isBusy, isTooLong)}
        </p>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={isHeld}>
          <ArrowUp size={16} aria-hidden />
          Send
        </Button>
      </div>
    </form>
  );
}

function describeSending(isBusy: boolean, isTooLong: boolean): string {
  if (isTooLong)
    return `Prompts can be up to ${formatCount(limits.promptCharacters)} characters long.`;
  if (isBusy) return 'You can send this when the answer is finished.';
  return 'The edited prompt uses the same settings. The current version is kept.';
}
