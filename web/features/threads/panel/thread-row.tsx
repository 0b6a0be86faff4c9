import { clsx } from 'clsx';
import type { Ref } from 'react';
import { Pin } from 'lucide-react';
import { Link } from 'wouter';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { formatAgo, plural } from '#shared/lib/format.ts';
import { RenameField, useRenaming } from '../rename-field.tsx';
import { ThreadMenu } from '../thread-menu.tsx';

interface ThreadRowProps {
  thread: Thread;
  isActive: boolean;
  onOpen: () => void;
  onShare: () => void;
  onDelete: () => void;
}

export function ThreadRow({ thread, isActive, onOpen, onShare, onDelete }: ThreadRowProps) {
  const { ref, isRenaming, begin, end } = useRenaming<HTMLAnchorElement>();
  if (isRenaming) {
    return (
      <div className="py-1">
        <RenameField thread={thread} onEnd={end} />
      </div>
    );
  }
  return (
    <div
      className={clsx(
        'group relative flex items-center rounded-control transition-colors',
        isActive ? 'bg-go-soft' : 'hover:bg-n3 focus-within:bg-n3',
      )}
    >
      <ThreadLink ref={ref} thread={thread} isActive={isActive} onOpen={onOpen} />
      <ThreadMenu
        thread={thread}
        label={`More actions for ${thread.title}`}
        className="absolute! right-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-fine:opacity-0"
        onRename={begin}
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
        <span className="tabular flex items-center gap-1 text-13 text-n10">
          {thread.isPinned && <Pin size={12} aria-label="Pinned" className="shrink-0" />}
          {formatAgo(thread.lastActiveAt)} · {plural(thread.turns, 'prompt')}
        </span>
      </span>
    </Link>
  );
}
