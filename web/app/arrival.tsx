import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { titleOf } from './page-titles.ts';

/**
 * A page that is gone to is named in the browser's tab and to screen readers, and begins at its top, as
 * a loaded one would.
 */
export function Arrival() {
  const [path] = useLocation();
  const [words, setWords] = useState('');

  useEffect(() => {
    document.title = titleOf(path);
  }, [path]);

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
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
