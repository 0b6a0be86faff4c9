import { clsx } from 'clsx';
import { useEffect, type ReactNode } from 'react';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { readThreadsPlace, useThreadsPlace } from '#web/features/threads/threads-place.ts';
import { ThreadsSide } from './lazy-threads.tsx';

interface ThreadsFrameProps {
  activeId: string | null;
  onNew: () => void;
  children: ReactNode;
}

/** The page with the signed-in user's threads beside it. */
export function ThreadsFrame({ activeId, onNew, children }: ThreadsFrameProps) {
  const { data: user, isPending } = useCurrentUser();
  const [place, setPlace] = useThreadsPlace();
  const isSignedIn = Boolean(user);

  useEffect(() => {
    if (isSignedIn) setPlace(readThreadsPlace() ?? 'open');
  }, [isSignedIn, setPlace]);

  // Reserve the space until we know whether the user is signed in, so that the page does not jump.
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
            // Places the button in the conversation's bar, or where it will be.
            'max-side:group-has-[#conversation-bar,[data-loading]]/frame:sticky max-side:group-has-[#conversation-bar,[data-loading]]/frame:top-0 max-side:group-has-[#conversation-bar,[data-loading]]/frame:z-60 max-side:group-has-[#conversation-bar,[data-loading]]/frame:mb-0 max-side:group-has-[#conversation-bar,[data-loading]]/frame:h-0 max-side:group-has-[#conversation-bar,[data-loading]]/frame:min-h-0 max-side:group-has-[#conversation-bar,[data-loading]]/frame:items-start',
            place === 'open'
              ? 'side:w-72 side:shrink-0 side:border-r side:border-n6'
              : 'side:absolute side:top-1 side:left-5',
          )}
        >
          <div className={place === 'open' ? 'side:sticky side:top-0 side:h-dvh' : undefined}>
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

/** Scripts can't read the session cookie, so the server adds a mark to the page. */
function hasSession(): boolean {
  return 'hasSession' in document.documentElement.dataset;
}
