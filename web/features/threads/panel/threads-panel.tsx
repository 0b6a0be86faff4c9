import { Plus, Search } from 'lucide-react';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useDebounce } from 'use-debounce';
import { Link, useLocation } from 'wouter';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DeleteThreadDialog } from './delete-thread-dialog.tsx';
import { StorageLine } from './storage-line.tsx';
import { ThreadsList } from './threads-list.tsx';

interface ThreadsPanelProps {
  activeId: string | null;
  /** What stands at the end of the panel's head, such as its way to close. */
  closing: ReactNode;
  /** A thread or a new one was chosen. */
  onChoose: () => void;
  /** A new one is to begin here. */
  onNew: () => void;
}

const searchDelayMs = 250;

export function ThreadsPanel({ activeId, closing, onChoose, onNew }: ThreadsPanelProps) {
  const [search, setSearch] = useState('');
  const [toDelete, setToDelete] = useState<Thread | null>(null);
  const [, navigate] = useLocation();
  const newThread = useRef<HTMLAnchorElement>(null);
  const [wanted] = useDebounce(search.trim(), searchDelayMs);
  const beginNew = (event: MouseEvent) => {
    onChoose();
    // The address may be that of a new thread already.
    event.preventDefault();
    onNew();
  };
  const leaveDeleted = ({ id }: Thread) => {
    // The row that had the focus before the dialog is gone.
    requestAnimationFrame(() => newThread.current?.focus());
    if (id === activeId) navigate('/');
  };
  return (
    <div className="flex max-h-full flex-col">
      <div className="flex items-center justify-between pt-3 pr-2 pl-5">
        <h2 className="text-14 font-semibold">Threads</h2>
        {closing}
      </div>
      <div className="space-y-2 px-3 pt-1 pb-3">
        <Button asChild className="w-full justify-start! px-2.5!">
          <Link ref={newThread} href="/" onClick={beginNew}>
            <Plus size={16} aria-hidden />
            New thread
          </Link>
        </Button>
        <div className="relative">
          <Search
            size={15}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-n10"
          />
          <input
            type="search"
            aria-label="Search threads"
            placeholder="Search"
            maxLength={200}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="h-10 w-full rounded-control bg-n3 pr-2 pl-8.5 text-14 outline-none [&::-webkit-search-cancel-button]:hidden placeholder:text-n10 focus:bg-n1 focus:ring-2 focus:ring-go pointer-coarse:h-11"
          />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pt-0.5 pb-1">
        <ThreadsList search={wanted} activeId={activeId} onOpen={onChoose} onDelete={setToDelete} />
      </div>
      <StorageLine />
      <DeleteThreadDialog
        thread={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={leaveDeleted}
      />
    </div>
  );
}
