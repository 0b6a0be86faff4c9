import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { threadOf, titleOf } from './page-titles.ts';
import { ThreadName } from './routes/home/lazy-threads.ts';

/**
 * A page that is gone to is named in the browser's tab and to screen readers, and begins at its top, as
 * a loaded one would.
 */
export function Arrival() {
  const [path] = useLocation();
  const [words, setWords] = useState('');
  const [threadName, setThreadName] = useState<string | null>(null);
  const isSignedIn = Boolean(useCurrentUser().data);
  const threadId = threadOf(path);

  useEffect(() => {
    document.title = threadName === null ? titleOf(path) : `${threadName} · Switchyard`;
  }, [path, threadName]);

  useEffect(() => {
    let shown = window.location.pathname;
    const name = () => {
      const title = titleOf(window.location.pathname);
      if (title !== titleOf(shown)) setWords(title.replace(' · Switchyard', ''));
      shown = window.location.pathname;
    };
    const arrive = () => {
      const { pathname } = window.location;
      // A conversation that is given its own address is still the same page.
      if (pathname !== shown && titleOf(pathname) !== titleOf(shown)) window.scrollTo(0, 0);
      name();
    };
    // The router tells of its steps by an event of this name.
    window.addEventListener('pushState', arrive);
    window.addEventListener('popstate', name);
    return () => {
      window.removeEventListener('pushState', arrive);
      window.removeEventListener('popstate', name);
    };
  }, []);

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {words}
      </p>
      {threadId !== null && isSignedIn && (
        <Suspense>
          <ThreadName threadId={threadId} onName={setThreadName} />
        </Suspense>
      )}
    </>
  );
}
