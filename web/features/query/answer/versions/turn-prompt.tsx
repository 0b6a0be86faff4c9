import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { Turn } from '../../conversation/state/turn.ts';
import { SentPrompt } from '../sent-prompt.tsx';
import { keepEdit, readEdit } from './edit-drafts.ts';
import { PromptEditor } from './prompt-editor.tsx';
import { useVersionActions } from './version-actions.ts';
import { VersionArrows } from './version-arrows.tsx';

/** A sent prompt, with its other versions and a field to edit it. */
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

  if (!actions) return <SentPrompt text={turn.query} />;
  if (isEdited) {
    const close = () => {
      wasClosed.current = true;
      open(false);
    };
    const end = () => {
      keepEdit(turn, null);
      close();
    };
    return (
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
    );
  }
  return (
    <div className="flex flex-wrap items-start justify-end">
      <div className="min-w-0 flex-1 basis-56">
        <SentPrompt text={turn.query} />
      </div>
      <div className="-my-1.75 flex pl-2 pointer-coarse:mb-0">
        <VersionArrows turn={turn} actions={actions} />
        <IconButton
          ref={pencil}
          label={isChanged ? 'Edit prompt (unsent changes)' : 'Edit prompt'}
          aria-disabled={actions.isBusy}
          className={clsx(
            'hover:text-n12! aria-disabled:text-n7!',
            isChanged ? 'text-go!' : 'text-n9!',
          )}
          onClick={() => !actions.isBusy && open(true)}
        >
          <Pencil size={15} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
