import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { titleOf } from './page-titles.ts';

/** A page that is gone to is named in the browser's tab and begins at its top, as a loaded one would. */
export function useArrival(): void {
  const [path] = useLocation();

  useEffect(() => {
    document.title = titleOf(path);
  }, [path]);

  useEffect(() => {
    let shown = window.location.pathname;
    const arrive = () => {
      const { pathname } = window.location;
      // A conversation that is given its own address is still the same page.
      if (pathname !== shown && titleOf(pathname) !== titleOf(shown)) window.scrollTo(0, 0);
      shown = pathname;
    };
    const goBack = () => {
      shown = window.location.pathname;
    };
    // The router tells of its steps by an event of this name.
    window.addEventListener('pushState', arrive);
    window.addEventListener('popstate', goBack);
    return () => {
      window.removeEventListener('pushState', arrive);
      window.removeEventListener('popstate', goBack);
    };
  }, []);
}
