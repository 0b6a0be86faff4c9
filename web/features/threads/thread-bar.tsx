import { Share } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConversationTitle } from './conversation-bar.tsx';
import { DeleteThreadDialog } from './delete-thread-dialog.tsx';
import { RenameField } from './rename-field.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { ThreadMenu, useCanShare } from './thread-menu.tsx';
import { useThreads } from './use-threads.ts';

interface ThreadBarProps {
  threadId: string;
  /** The start of the first prompt, until the list of threads has the title. */
  title: string;
  /** Called after the thread was deleted. */
  onNew: () => void;
}

/** The title of a saved conversation, and its actions. */
export function ThreadBar({ threadId, title, onNew }: ThreadBarProps) {
  const thread = useThreads().data?.threads.find(({ id }) => id === threadId);
  if (!thread) return <ConversationTitle>{title}</ConversationTitle>;
  return <ListedThreadBar key={thread.id} thread={thread} onNew={onNew} />;
}

function ListedThreadBar({ thread, onNew }: { thread: Thread; onNew: () => void }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [toShare, setToShare] = useState<Thread | null>(null);
  const [toDelete, setToDelete] = useState<Thread | null>(null);
  const title = useTitleFocus(isRenaming);
  const canShare = useCanShare(thread);
  useRenameKey(() => setIsRenaming(true));
  return (
    <>
      <ConversationTitle>
        {isRenaming ? (
          <RenameField thread={thread} onEnd={title.onEnd(setIsRenaming)} />
        ) : (
          <button
            ref={title.ref}
            type="button"
            title="Rename (F2)"
            onClick={() => setIsRenaming(true)}
            className="-ml-2 block h-9 max-w-full truncate rounded-control px-2 text-start hover:bg-n3 pointer-coarse:h-11"
          >
            {thread.title}
          </button>
        )}
      </ConversationTitle>
      {canShare && (
        <Button
          look="quiet"
          className="max-sm:w-11 max-sm:px-0! sm:px-2.5!"
          onClick={() => setToShare(thread)}
        >
          <Share size={16} aria-hidden />
          <span className="max-sm:sr-only">Share</span>
        </Button>
      )}
      <ThreadMenu
        thread={thread}
        label="Conversation options"
        onRename={() => setIsRenaming(true)}
        onDelete={() => setToDelete(thread)}
      />
      <ShareDialog thread={toShare} onClose={() => setToShare(null)} />
      <DeleteThreadDialog thread={toDelete} onClose={() => setToDelete(null)} onDeleted={onNew} />
    </>
  );
}

/** Moves focus back to the title when a key ends the renaming. */
function useTitleFocus(isRenaming: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!isRenaming && takesFocus.current) ref.current?.focus();
    takesFocus.current = false;
  }, [isRenaming]);
  const onEnd = (setIsRenaming: (isRenaming: boolean) => void) => (by: 'key' | 'leaving') => {
    takesFocus.current = by === 'key';
    setIsRenaming(false);
  };
  return { ref, onEnd };
}

/** F2 renames, as in file managers. */
function useRenameKey(onRename: () => void): void {
  const rename = useEffectEvent(onRename);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      rename();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
