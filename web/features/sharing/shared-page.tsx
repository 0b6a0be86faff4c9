import { useQuery } from '@tanstack/react-query';
import type { SharedConversation } from '#shared/contract/threads/share-schemas.ts';
import { formatDate } from '#shared/lib/format.ts';
import { describeError, isMissing } from '#web/api/api-error.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { callQuery } from '#web/api/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SharedTurnView } from './shared-turn-view.tsx';

/** A read-only view of a conversation as it was when it was shared. */
export function SharedPage({ shareId }: { shareId: string }) {
  const { data, error, refetch } = useQuery(
    callQuery([...queryKeys.sharedConversation, shareId], 'getSharedConversation', {
      params: { shareId },
    }),
  );
  return (
    <div className="mx-auto w-full max-w-180 px-4 pt-14 pb-28 max-sm:pt-8">
      {data && <Conversation shareId={shareId} conversation={data} />}
      {!data && !error && <Skeleton />}
      {error && isMissing(error) && <EndedLink />}
      {error && !isMissing(error) && (
        <FailedPanel
          title="Couldn’t load this conversation"
          message={describeError(error)}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

interface ConversationProps {
  shareId: string;
  conversation: SharedConversation;
}

function Conversation({ shareId, conversation }: ConversationProps) {
  const { title, createdAt, turns } = conversation;
  return (
    <>
      <p className="text-14 text-n10">
        Shared conversation · snapshot from {formatDate(createdAt)}
      </p>
      <h1
        dir="auto"
        className="mt-1 text-28 font-semibold tracking-tight wrap-anywhere max-sm:text-20"
      >
        {title}
      </h1>
      <ol className="mt-8 space-y-12">
        {turns.map((turn, index) => (
          <li key={index}>
            <SharedTurnView shareId={shareId} turn={turn} place={index} />
          </li>
        ))}
      </ol>
      <div className="mt-14 flex flex-wrap items-center justify-between gap-3 border-t border-n6 pt-6">
        <p className="text-14 text-n11">AI can make mistakes. Check important info.</p>
        <Button asChild>
          <a href="/">Start Your Own Conversation</a>
        </Button>
      </div>
    </>
  );
}

function EndedLink() {
  return (
    <>
      <h1 className="text-28 font-semibold tracking-tight max-sm:text-20">
        This link no longer works
      </h1>
      <p className="mt-2 mb-6 text-n11">
        The link was revoked, the conversation was deleted, or the address is incomplete.
      </p>
      <Button look="primary" asChild>
        <a href="/">Start Your Own Conversation</a>
      </Button>
    </>
  );
}
