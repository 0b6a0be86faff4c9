import { useEffect, useRef, type RefObject } from 'react';
import { scrollUntilRead } from '#web/ui/browser/scroll-until-read.ts';

/**
 * Scrolls to the tabs when the user follows a link to one of them. On a phone there may be a lot of content
 * above them, and content that loads later would push them out of view again.
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
    // The router dispatches `pushState` for a link. Choosing a tab replaces the address, which is a different
    // event.
    window.addEventListener('pushState', show);
    return () => {
      window.removeEventListener('pushState', show);
      letGo();
    };
  }, []);

  return tabs;
}
