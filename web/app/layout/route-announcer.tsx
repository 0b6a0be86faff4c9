import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { dropToast } from '#web/ui/feedback/toast-store.ts';
import { threadOf, titled, titleOf } from '../navigation/page-titles.ts';
import { ThreadName } from '../routes/home/lazy-threads.tsx';

/**
 * Updates the tab title after a navigation, announces it to screen readers, scrolls to the top and
 * closes the toast, as a full page load would.
 */
export function RouteAnnouncer() {
  const [path] = useLocation();
  const announced = useAnnouncedTitle();
  const [threadName, setThreadName] = useState<string | null>(null);
  const isSignedIn = Boolean(useCurrentUser().data);
  const threadId = threadOf(path);

  useEffect(() => {
    document.title = threadName === null ? titleOf(path) : titled(threadName);
  }, [path, threadName]);

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      {threadId !== null && isSignedIn && <ThreadName threadId={threadId} onName={setThreadName} />}
    </>
  );
}

/** The title of the page that the user last navigated to; empty before the first navigation. */
function useAnnouncedTitle(): string {
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    let shown = window.location.pathname;
    const announce = () => {
      const title = titleOf(window.location.pathname);
      if (title !== titleOf(shown)) {
        setAnnounced(title.replace(titled(''), ''));
        dropToast();
      }
      shown = window.location.pathname;
    };
    const arrive = () => {
      const { pathname } = window.location;
      // When a new conversation is saved, the URL changes but the page stays the same.
      if (pathname !== shown && titleOf(pathname) !== titleOf(shown)) window.scrollTo(0, 0);
      announce();
    };
    // The router dispatches this event when it navigates.
    window.addEventListener('pushState', arrive);
    window.addEventListener('popstate', announce);
    return () => {
      window.removeEventListener('pushState', arrive);
      window.removeEventListener('popstate', announce);
    };
  }, []);

  return announced;
}
