import { Share } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConversationTitle } from './conversation-bar.tsx';
import { DeleteThreadDialog } from './delete-thread-dialog.tsx';
import { RenameField, useRenaming } from './rename-field.tsx';
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
  const { ref, isRenaming, begin, end } = useRenaming<HTMLButtonElement>();
  const [toShare, setToShare] = useState<Thread | null>(null);
  const [toDelete, setToDelete] = useState<Thread | null>(null);
  const canShare = useCanShare(thread);
  useRenameKey(begin);
  return (
    <>
      <ConversationTitle>
        {isRenaming ? (
          <RenameField thread={thread} onEnd={end} />
        ) : (
          <button
            ref={ref}
            type="button"
            title="Rename (F2)"
            onClick={begin}
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
        onRename={begin}
        onDelete={() => setToDelete(thread)}
      />
      <ShareDialog thread={toShare} onClose={() => setToShare(null)} />
      <DeleteThreadDialog thread={toDelete} onClose={() => setToDelete(null)} onDeleted={onNew} />
    </>
  );
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
