import { Download } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { findNextToDelete } from './list-state.ts';
import { saveThread } from './save-thread.ts';
import { useThreads } from './use-threads.ts';

/** Names the thread that the next new one will replace, and offers to save it first. */
export function FullNotice() {
  const { data: list } = useThreads();
  const thread = list ? findNextToDelete(list) : null;
  if (!thread) return null;
  if (thread === 'all-pinned') {
    return (
      <p
        role="note"
        className="rounded-panel border border-caution-line bg-caution-soft px-4 py-3 text-14"
      >
        All your saved conversations are pinned, and your plan allows {list?.maxThreads}. Unpin or
        delete one to start another, or send a temporary prompt.
      </p>
    );
  }
  return (
    <div
      role="note"
      className="flex items-center gap-x-4 gap-y-1 rounded-panel border border-caution-line bg-caution-soft py-2 pr-2 pl-4 text-14 max-sm:flex-col max-sm:items-start max-sm:pt-3 max-sm:pr-4"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">
        You’ve reached {list?.maxThreads} saved conversations. Starting another deletes the least
        recently used one,{' '}
        <strong className="font-medium">
          “<bdi>{thread.title}</bdi>”
        </strong>
        .
      </p>
      <div className="flex shrink-0 flex-wrap max-sm:-ml-3.5">
        <Button look="quiet" onClick={() => void saveThread(thread, 'markdown')}>
          <Download size={15} aria-hidden />
          Save as Markdown
        </Button>
        <Button look="quiet" onClick={() => void saveThread(thread, 'json')}>
          <Download size={15} aria-hidden />
          Save as JSON
        </Button>
      </div>
    </div>
  );
}
