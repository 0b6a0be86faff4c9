import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { describeWhen } from './describe-when.ts';
import { RenameField } from './rename-field.tsx';
import { ThreadMenu } from './thread-menu.tsx';

interface ThreadRowProps {
  thread: Thread;
  isActive: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

export function ThreadRow({ thread, isActive, onOpen, onDelete }: ThreadRowProps) {
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
      <Link
        ref={link}
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
          <span className={clsx('block truncate text-14', isActive && 'font-medium')}>
            {thread.title}
          </span>
          <span className="tabular block text-13 text-n10">
            {describeWhen(thread.lastActiveAt)},{' '}
            {thread.turns === 1 ? '1 turn' : `${thread.turns} turns`}
          </span>
        </span>
      </Link>
      <ThreadMenu thread={thread} onRename={() => setIsRenaming(true)} onDelete={onDelete} />
    </div>
  );
}
