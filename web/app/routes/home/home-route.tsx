import { clsx } from 'clsx';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { subscribeToThreadNews } from '#web/api/threads/thread-news.ts';
import { LazyUpgradeDialog } from '#web/features/billing/lazy-upgrade-dialog.tsx';
import { OnboardingCard } from '#web/features/onboarding/onboarding-card.tsx';
import type { SavedThread } from '#web/features/query/conversation/storage/restore-conversation.ts';
import {
  emptyLink,
  isEmptyLink,
  parseDeepLink,
} from '#web/features/query/picker/selection/deep-link.ts';
import { dropSentDraft } from '#web/features/query/prompt/draft.ts';
import { QueryPage } from '#web/features/query/query-page.tsx';
import { ConversationBar, ConversationTitle } from '#web/features/threads/conversation-bar.tsx';
import { readThreadsPlace, useThreadsPlace } from '#web/features/threads/threads-place.ts';
import { CatalogueNote } from '../catalogue-note.tsx';
import { FullNotice, LazyOpenedThread, LazyThreadBar, ThreadsSide } from './lazy-threads.tsx';
import { useShownConversation } from './use-shown-conversation.ts';

/** The home page, with a new conversation or with one of the user's threads. */
export function HomeRoute({ params }: { params: { threadId?: string } }) {
  const [shown, { follow, reopen, beginNew }] = useShownConversation(params.threadId ?? null);
  const link = useDeepLink();
  const [isUpgrading, setIsUpgrading] = useState(false);
  const user = useCurrentUser().data;
  const openUpgrade = useCallback(() => setIsUpgrading(true), []);
  const [onThread, onReopen] = useThreadUpdates(follow, reopen);

  const newPrompt = useRef<() => void>(null);
  const startNew = () => {
    if (newPrompt.current) return newPrompt.current();
    // No `QueryPage` is shown while an opened thread is loading, or if it couldn't be loaded.
    dropSentDraft();
    beginNew();
  };
  const showPage = (saved?: SavedThread) => (
    <QueryPage
      key={shown.key}
      link={shown.key === 0 ? link : emptyLink}
      heading={<Welcome />}
      bar={({ title, isTemporary, onNew }) => (
        // The same bar for unsaved and saved conversations, so that saving doesn't move the focus.
        <ConversationBar onNew={onNew}>
          {shown.own === null ? (
            <ConversationTitle>{isTemporary ? 'Temporary conversation' : title}</ConversationTitle>
          ) : (
            <LazyThreadBar threadId={shown.own} title={title} onNew={onNew} />
          )}
        </ConversationBar>
      )}
      saved={saved}
      isArrival={shown.isArrival}
      notice={user && <FullNotice />}
      onNeedStandard={openUpgrade}
      onThread={onThread}
      onReopen={onReopen}
      onNewPrompt={beginNew}
      newPrompt={newPrompt}
    />
  );
  return (
    <ThreadsFrame activeId={shown.own} onNew={startNew}>
      <div className="mx-auto w-full max-w-reading px-4 pt-10 pb-10 max-sm:pt-3 short:pt-3 sm:box-content sm:w-auto">
        {shown.opened === null ? (
          showPage()
        ) : (
          <LazyOpenedThread key={shown.key} threadId={shown.opened}>
            {showPage}
          </LazyOpenedThread>
        )}
        <LazyUpgradeDialog
          isOpen={isUpgrading}
          isSignedIn={Boolean(user)}
          onClose={() => setIsUpgrading(false)}
        />
      </div>
    </ThreadsFrame>
  );
}

function Welcome() {
  return (
    <>
      <h1
        data-welcome
        className="mb-5 text-28 font-semibold tracking-tight short:text-20 max-sm:mb-3 max-sm:text-20 max-sm:group-has-[aside]/frame:pl-7"
      >
        Every prompt on the right track.
      </h1>
      <CatalogueNote className="-mt-3 mb-5 short:mb-3 max-sm:-mt-1 max-sm:mb-3" />
      <OnboardingCard />
    </>
  );
}

/** Refreshes the list of threads after changes on this page or in other tabs. */
function useThreadUpdates(follow: (threadId: string | null) => void, reopen: () => void) {
  useEffect(() => subscribeToThreadNews(() => void invalidate(queryKeys.threads)), []);

  const onThread = useCallback(
    (threadId: string | null) => {
      follow(threadId);
      if (threadId) void invalidate(queryKeys.threads);
    },
    [follow],
  );
  const onReopen = () => {
    queryClient.removeQueries({ queryKey: queryKeys.thread });
    reopen();
  };
  return [onThread, onReopen] as const;
}

// The link is removed from the URL once it is applied. Otherwise, a reload would overwrite what the user has
// typed since then.
function useDeepLink() {
  const [search, setSearch] = useSearchParams();
  const [link] = useState(() => parseDeepLink(search));

  useEffect(() => {
    if (!isEmptyLink(link)) setSearch({}, { replace: true });
  }, [link, setSearch]);

  return link;
}

interface ThreadsFrameProps {
  activeId: string | null;
  onNew: () => void;
  children: ReactNode;
}

/** The page with the signed-in user's threads beside it. */
function ThreadsFrame({ activeId, onNew, children }: ThreadsFrameProps) {
  const { data: user, isPending } = useCurrentUser();
  const [place, setPlace] = useThreadsPlace();
  const isSignedIn = Boolean(user);

  useEffect(() => {
    if (isSignedIn) setPlace(readThreadsPlace() ?? 'open');
  }, [isSignedIn, setPlace]);

  // Reserves the space until we know whether the user is signed in, so that the page does not jump.
  const hasSide = isSignedIn || (isPending && (readThreadsPlace() !== null || hasSession()));
  return (
    <div className="group/frame relative flex h-full max-side:flex-col">
      {hasSide && (
        <aside
          aria-label="Conversations"
          className={clsx(
            // Without `overflow-anchor:none` the browser would scroll to keep this list in place
            // when the page beside it moves. Without `z-1` the page's margin would cover the button
            // and take its clicks.
            '[overflow-anchor:none] max-side:z-1 max-side:-mb-5 max-side:flex max-side:min-h-13 max-side:items-end max-side:px-4',
            'max-sm:group-has-data-welcome/frame:absolute max-sm:group-has-data-welcome/frame:items-center',
            // Puts the button into the conversation's bar, or where that bar will be.
            'max-side:group-has-[#conversation-bar,[data-loading]]/frame:sticky max-side:group-has-[#conversation-bar,[data-loading]]/frame:top-(--lines) max-side:group-has-[#conversation-bar,[data-loading]]/frame:z-60 max-side:group-has-[#conversation-bar,[data-loading]]/frame:mb-0 max-side:group-has-[#conversation-bar,[data-loading]]/frame:h-0 max-side:group-has-[#conversation-bar,[data-loading]]/frame:min-h-0 max-side:group-has-[#conversation-bar,[data-loading]]/frame:items-start',
            place === 'open'
              ? 'side:w-72 side:shrink-0 side:border-r side:border-n6'
              : 'side:absolute side:top-1 side:left-5',
          )}
        >
          <div
            className={
              place === 'open'
                ? 'side:sticky side:top-(--lines) side:h-[calc(100dvh-var(--lines))]'
                : undefined
            }
          >
            {isSignedIn && (
              <ThreadsSide activeId={activeId} place={place} onNew={onNew} onPlace={setPlace} />
            )}
          </div>
        </aside>
      )}
      <div className="@container min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** Scripts can't read the session cookie, so the server adds `data-has-session` to the page. */
function hasSession(): boolean {
  return 'hasSession' in document.documentElement.dataset;
}
