import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { Turn } from '../../conversation/state/turn.ts';
import { SentPrompt } from '../sent-prompt.tsx';
import { PromptEditor } from './prompt-editor.tsx';
import { useVersionActions } from './version-actions.ts';
import { VersionArrows } from './version-arrows.tsx';

/** A prompt as it was sent, with its other versions, and with a field to edit it. */
export function TurnPrompt({ turn }: { turn: Turn }) {
  const actions = useVersionActions();
  const [editedId, setEditedId] = useState<number | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const isEdited = editedId === turn.id;
  const wasEdited = useRef(false);

  useEffect(() => {
    if (wasEdited.current && !isEdited) pencil.current?.focus({ preventScroll: true });
    wasEdited.current = isEdited;
  }, [isEdited]);

  if (!actions) return <SentPrompt text={turn.query} />;
  if (isEdited && !actions.isBusy) {
    return (
      <PromptEditor
        turn={turn}
        onSend={(query) => {
          setEditedId(null);
          actions.onAsk(turn, { query });
        }}
        onCancel={() => setEditedId(null)}
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
          label="Edit prompt"
          aria-disabled={actions.isBusy}
          className="text-n9! hover:text-n12! aria-disabled:text-n7!"
          onClick={() => !actions.isBusy && setEditedId(turn.id)}
        >
          <Pencil size={15} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
