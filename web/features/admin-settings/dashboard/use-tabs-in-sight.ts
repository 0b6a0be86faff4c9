import { useEffect, useRef, type RefObject } from 'react';
import { scrollUntilRead } from '#web/ui/browser/scroll-until-read.ts';

/**
 * Leads to the tabs whoever follows a link to one of them: much may stand above, as on a phone, and what
 * arrives there later would push them away again.
 */
export function useTabsInSight(): RefObject<HTMLDivElement | null> {
  const tabs = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let letGo = () => {};
    const show = () => {
      letGo();
      if (!new URLSearchParams(location.search).has('tab')) return;
      letGo = scrollUntilRead(document.body, () => tabs.current?.scrollIntoView());
    };
    show();
    // The router's event for a link; a tab that is pressed replaces the address, which is another one.
    window.addEventListener('pushState', show);
    return () => {
      window.removeEventListener('pushState', show);
      letGo();
    };
  }, []);

  return tabs;
}
