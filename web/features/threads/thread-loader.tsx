import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import type { ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { describeError, isMissing } from '#web/api/api-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useThread, useThreads } from './use-threads.ts';

interface ThreadLoaderProps {
  threadId: string;
  children: (thread: ThreadWithTurns) => ReactNode;
}

/** Shows a saved thread once it has loaded, or explains why it can't be shown. */
export function ThreadLoader({ threadId, children }: ThreadLoaderProps) {
  const { data: thread, error, refetch } = useThread(threadId);
  // The turns may still be cached although the thread was deleted.
  if (isMissing(error)) return <GoneThread />;
  if (thread) return children(thread);
  if (!error) return <ThreadSkeleton />;
  return (
    <div className="max-sm:mt-4">
      <FailedPanel
        title="Couldn’t load this conversation"
        message={describeError(error)}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

/** Placeholders for the conversation's bar and the first answers. */
function ThreadSkeleton() {
  return (
    <div aria-hidden>
      <div className="mb-10 h-5 w-2/5 animate-skeleton rounded-control bg-n3" />
      <Skeleton />
    </div>
  );
}

/** Refreshes the list, which may still contain the thread if another tab or device has deleted it. */
function GoneThread() {
  useEffect(() => void invalidate(queryKeys.threads), []);
  return (
    <>
      <h1 className="text-28 font-semibold tracking-tight max-sm:text-20">
        This conversation is gone
      </h1>
      <p className="mt-2 mb-6 text-n11">
        The conversation was deleted, replaced by a newer one, or isn’t yours.
      </p>
      <Button look="primary" asChild>
        <Link href="/">New Conversation</Link>
      </Button>
    </>
  );
}

interface ThreadNameProps {
  threadId: string;
  onName: (name: string | null) => void;
}

export function ThreadName({ threadId, onName }: ThreadNameProps) {
  const name = useThreads().data?.threads.find(({ id }) => id === threadId)?.title ?? null;

  useEffect(() => {
    onName(name);
    return () => onName(null);
  }, [name, onName]);

  return null;
}
