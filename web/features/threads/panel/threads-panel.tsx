import { Plus, Search } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useDebounce } from 'use-debounce';
import { Link } from 'wouter';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { describeStorage } from '../list-state.ts';
import { useThreads } from '../use-threads.ts';
import { ThreadsList } from './threads-list.tsx';

interface ThreadsPanelProps {
  activeId: string | null;
  search: string;
  onSearch: (search: string) => void;
  onShare: (thread: Thread) => void;
  onDelete: (thread: Thread) => void;
  /** The button at the end of the panel's header that closes the panel. */
  closing: ReactNode;
  /** Called when the user opens a thread or starts a new one. */
  onChoose: () => void;
  onNew: () => void;
}

const searchDelayMs = 250;

/** The user's threads, with search and actions. */
export function ThreadsPanel(props: ThreadsPanelProps) {
  const { activeId, search, closing, onChoose, onNew } = props;
  const [debouncedSearch] = useDebounce(search.trim(), searchDelayMs);
  const beginNew = (event: MouseEvent) => {
    onChoose();
    // The link may lead to the current URL, in which case following it would do nothing.
    event.preventDefault();
    onNew();
  };
  return (
    <div className="flex max-h-full flex-col">
      <div className="flex items-center justify-between pt-3 pr-2 pl-5">
        <h2 className="text-14 font-semibold">Conversations</h2>
        {closing}
      </div>
      <div className="space-y-2 px-3 pt-1 pb-3">
        <NewThreadLink onClick={beginNew} />
        <SearchField value={search} onChange={props.onSearch} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pt-0.5 pb-1">
        <ThreadsList
          search={debouncedSearch}
          activeId={activeId}
          onOpen={onChoose}
          onShare={props.onShare}
          onDelete={props.onDelete}
        />
      </div>
      <StorageLine />
    </div>
  );
}

function NewThreadLink({ onClick }: { onClick: (event: MouseEvent) => void }) {
  return (
    <Button asChild className="w-full justify-start! px-2.5!">
      <Link href="/" data-new-thread onClick={onClick}>
        <Plus size={16} aria-hidden />
        New Conversation
      </Link>
    </Button>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  return (
    <div className="relative">
      <Search
        size={15}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-n10"
      />
      <input
        type="search"
        aria-label="Search conversations"
        placeholder="Search"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-full rounded-control bg-n3 pr-2 pl-8.5 text-14 outline-none [&::-webkit-search-cancel-button]:hidden placeholder:text-n10 focus:bg-n1 focus:ring-2 focus:ring-go pointer-coarse:h-11"
      />
    </div>
  );
}

/** The storage used, and the limits. */
function StorageLine() {
  const { data: list } = useThreads();
  if (!list) return null;
  return (
    <p className="tabular flex flex-wrap justify-between gap-x-3 px-5.5 pt-2 pb-4 text-13 text-n10">
      <span>
        {list.threads.length} of {list.maxThreads} saved
      </span>
      <span>{describeStorage(list)}</span>
    </p>
  );
}
