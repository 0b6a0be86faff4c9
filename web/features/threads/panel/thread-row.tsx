import { clsx } from 'clsx';
import { useEffect, useRef, useState, type Ref } from 'react';
import { Link } from 'wouter';
import { Ellipsis } from 'lucide-react';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { formatAgo, plural } from '#shared/lib/format.ts';
import { useIsOff } from '#web/api/models/use-picker.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/popovers/menu.tsx';
import { RenameField } from './rename-field.tsx';
import { saveThread } from '../save-thread.ts';

interface ThreadRowProps {
  thread: Thread;
  isActive: boolean;
  onOpen: () => void;
  onShare: () => void;
  onDelete: () => void;
}

export function ThreadRow({ thread, isActive, onOpen, onShare, onDelete }: ThreadRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (takesFocus) link.current?.focus();
    setTakesFocus(false);
  }, [takesFocus]);

  const endRenaming = (by: 'key' | 'leaving') => {
    setIsRenaming(false);
    setTakesFocus(by === 'key');
  };
  if (isRenaming) return <RenameField thread={thread} onEnd={endRenaming} />;
  return (
    <div
      className={clsx(
        'group relative flex items-center rounded-control transition-colors',
        isActive ? 'bg-go-soft' : 'hover:bg-n3 focus-within:bg-n3',
      )}
    >
      <ThreadLink ref={link} thread={thread} isActive={isActive} onOpen={onOpen} />
      <ThreadMenu
        thread={thread}
        onRename={() => setIsRenaming(true)}
        onShare={onShare}
        onDelete={onDelete}
      />
    </div>
  );
}

interface ThreadLinkProps {
  ref: Ref<HTMLAnchorElement>;
  thread: Thread;
  isActive: boolean;
  onOpen: () => void;
}

function ThreadLink({ ref, thread, isActive, onOpen }: ThreadLinkProps) {
  return (
    <Link
      ref={ref}
      href={`/t/${thread.id}`}
      aria-current={isActive ? 'page' : undefined}
      onClick={onOpen}
      className="flex min-w-0 flex-1 items-start gap-2.5 rounded-control py-2 pr-2 pl-2.5 -outline-offset-2 group-focus-within:pr-10 group-hover:pr-10 pointer-coarse:pr-11"
    >
      <span
        aria-hidden
        className={clsx(
          'mt-1.75 size-2 shrink-0 rounded-full border-2',
          isActive ? 'border-go bg-go' : 'border-n7',
        )}
      />
      <span className="min-w-0">
        <span
          dir="auto"
          className={clsx('block truncate text-left text-14', isActive && 'font-medium')}
        >
          {thread.title}
        </span>
        <span className="tabular block text-13 text-n10">
          {formatAgo(thread.lastActiveAt)} · {plural(thread.turns, 'prompt')}
        </span>
      </span>
    </Link>
  );
}

interface ThreadMenuProps {
  thread: Thread;
  onRename: () => void;
  onShare: () => void;
  onDelete: () => void;
}

function ThreadMenu({ thread, onRename, onShare, onDelete }: ThreadMenuProps) {
  const isSharingOff = useIsOff('sharing');
  return (
    <Menu
      label={`Conversation ${thread.title}`}
      trigger={
        <Button
          look="quiet"
          aria-label={`More actions for ${thread.title}`}
          className="absolute! right-0 w-10 px-0! group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-fine:opacity-0 pointer-coarse:w-11"
        >
          <Ellipsis size={16} aria-hidden />
        </Button>
      }
    >
      <MenuItem onClick={onRename}>Rename</MenuItem>
      {thread.turns > 0 && !isSharingOff && <MenuItem onClick={onShare}>Share</MenuItem>}
      <MenuItem onClick={() => void saveThread(thread, 'markdown')}>Save as Markdown</MenuItem>
      <MenuItem onClick={() => void saveThread(thread, 'json')}>Save as JSON</MenuItem>
      <MenuLine />
      <MenuItem className="text-danger!" onClick={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
