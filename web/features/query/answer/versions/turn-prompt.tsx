import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { Turn } from '../../conversation/state/turn.ts';
import { SentFiles } from '../sent-files.tsx';
import { SentPrompt } from '../sent-prompt.tsx';
import { keepEdit, readEdit } from './edit-drafts.ts';
import { PromptEditor } from './prompt-editor.tsx';
import { useVersionActions } from './version-actions.ts';

/** A sent prompt with its files, and a field to edit it. */
export function TurnPrompt({ turn }: { turn: Turn }) {
  const actions = useVersionActions();
  const [byHand, setByHand] = useState<{ turnId: number; isOpen: boolean } | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const isByHand = byHand?.turnId === turn.id;
  const isChanged = readEdit(turn) !== null;
  const isEdited = isByHand ? byHand.isOpen : isChanged;
  const open = (isOpen: boolean) => setByHand({ turnId: turn.id, isOpen });
  const wasClosed = useRef(false);

  useEffect(() => {
    if (!wasClosed.current || isEdited) return;
    wasClosed.current = false;
    pencil.current?.focus({ preventScroll: true });
  }, [isEdited]);

  if (actions && isEdited) {
    const close = () => {
      wasClosed.current = true;
      open(false);
    };
    const end = () => {
      keepEdit(turn, null);
      close();
    };
    return (
      <>
        <SentFiles files={turn.files} />
        <PromptEditor
          key={turn.id}
          turn={turn}
          isBusy={actions.isBusy}
          takesFocus={isByHand}
          onSend={(query) => {
            if (actions.onAsk(turn, { query })) end();
          }}
          onClose={close}
          onCancel={end}
        />
      </>
    );
  }
  return (
    // Reversed, so that the actions are to the left of the bubble but come after it in the tab order.
    <div data-prompt className="group flex flex-row-reverse items-end gap-1">
      <div className="flex max-w-[85%] min-w-0 flex-col items-end gap-2">
        <SentFiles files={turn.files} />
        {turn.query && <SentPrompt key={turn.id} text={turn.query} />}
      </div>
      <div
        data-screen-only
        className={clsx(
          'flex shrink-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
          !isChanged && 'opacity-0',
        )}
      >
        {turn.query && <CopyButton text={turn.query} label="Copy prompt" />}
        {actions && (
          <IconButton
            ref={pencil}
            label={isChanged ? 'Edit prompt (unsent changes)' : 'Edit prompt'}
            aria-disabled={actions.isBusy}
            className={clsx('aria-disabled:text-n7!', isChanged && 'text-go!')}
            onClick={() => !actions.isBusy && open(true)}
          >
            <Pencil size={15} aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  );
}
