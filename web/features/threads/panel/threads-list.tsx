import type { Thread } from '#shared/contract/threads/schemas.ts';
import { describeError } from '#web/api/api-error.ts';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { groupThreads } from '../list-state.ts';
import { ThreadRow } from './thread-row.tsx';
import { useThreads } from '../use-threads.ts';

interface ThreadsListProps {
  search: string;
  activeId: string | null;
  onOpen: () => void;
  onShare: (thread: Thread) => void;
  onDelete: (thread: Thread) => void;
}

export function ThreadsList({ search, activeId, onOpen, onShare, onDelete }: ThreadsListProps) {
  const { data: list, isError, error, refetch } = useThreads(search);
  if (isError) {
    return (
      <FailedPanel
        title="Couldn’t load your conversations"
        message={describeError(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!list) return <RowsToCome />;
  if (list.threads.length === 0) {
    return (
      <p role="status" className="px-2.5 py-2 text-14 wrap-anywhere text-n10">
        {search ? `No conversations mention “${search}”.` : 'Your conversations will appear here.'}
      </p>
    );
  }
  const groups = groupThreads(list.threads, new Date()).map(({ label, threads }) => (
    <section key={label} aria-label={label ?? undefined} className="not-first:mt-4">
      {label && <h3 className="px-2.5 pb-1 text-13 font-medium text-n10">{label}</h3>}
      <ul className="space-y-0.5">
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadRow
              thread={thread}
              isActive={thread.id === activeId}
              onOpen={onOpen}
              onShare={() => onShare(thread)}
              onDelete={() => onDelete(thread)}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      {groups}
      {list.hasMore && (
        <p role="status" className="px-2.5 py-2 text-13 text-n10">
          Showing the first {list.threads.length}. Add a word to find others.
        </p>
      )}
    </>
  );
}

function RowsToCome() {
  return (
    <div aria-hidden className="animate-skeleton space-y-5 px-2.5 py-3">
      {['w-11/12', 'w-3/5', 'w-4/5'].map((width) => (
        <div key={width} className="space-y-2">
          <div className={`h-3 rounded-small bg-n3 ${width}`} />
          <div className="h-2.5 w-2/5 rounded-small bg-n3" />
        </div>
      ))}
    </div>
  );
}
