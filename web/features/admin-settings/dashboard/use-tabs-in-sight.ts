import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';

/** Leads to the tabs whoever follows a link to one of them: much may stand above, as on a phone. */
export function useTabsInSight(): RefObject<HTMLDivElement | null> {
  const tabs = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const loading = useIsFetching(firstLoads);
  const isArriving = useRef(true);

  useEffect(() => {
    // What stands above would push the tabs away again as it arrives.
    if (!isArriving.current || client.isFetching(firstLoads) > 0) return;
    isArriving.current = false;
    showIfAsked(tabs.current);
  }, [client, loading]);

  useEffect(() => {
    // The router's event for a link; a tab that is pressed replaces the address, which is another one.
    const show = () => showIfAsked(tabs.current);
    window.addEventListener('pushState', show);
    return () => window.removeEventListener('pushState', show);
  }, []);

  return tabs;
}

const firstLoads = {
  predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined,
};

function showIfAsked(tabs: HTMLElement | null) {
  if (new URLSearchParams(location.search).has('tab')) tabs?.scrollIntoView();
}
