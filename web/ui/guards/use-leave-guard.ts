import { useEffect, useState, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { isReloadedByPage } from './reload-page.ts';

interface LeaveGuard {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Runs an action that leaves the page. If there are unsaved changes, asks first. */
  guard: (leaving: () => void) => void;
}

/**
 * If there are unsaved changes, asks before the user leaves a page by a link, by going back or by closing the
 * tab.
 */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const [wanted, setWanted] = useState<{ leave: () => void } | null>(null);
  const [, navigate] = useLocation();
  const goBack = useBackGuard(isActive, (leave) => setWanted({ leave }));

  useEffect(() => {
    if (!isActive) return;
    const onClick = (event: MouseEvent) => {
      const href = findPageLink(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted({ leave: () => navigate(href, { replace: goBack.hasSpareEntry() }) });
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) =>
      isReloadedByPage() || event.preventDefault();
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isActive, navigate, goBack]);

  return {
    isAsking: wanted !== null,
    stay: () => setWanted(null),
    leave: () => {
      setWanted(null);
      wanted?.leave();
    },
    guard: (leaving) => (isActive ? setWanted({ leave: leaving }) : leaving()),
  };
}

/**
 * The URL of a clicked link to another page of this site; null for other links and for clicks with modifier
 * keys.
 */
function findPageLink(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
  if (!link || !isPlain || event.altKey || link.target === '_blank' || link.download) return null;
  const isOtherPage = link.origin === location.origin && link.pathname !== location.pathname;
  return isOtherPage ? link.pathname + link.search + link.hash : null;
}

/**
 * Asks before the user goes back. Because that can't be prevented, the page adds a second history entry for
 * itself. Going back then stays on the page, which can ask.
 */
function useBackGuard(isActive: boolean, ask: (leave: () => void) => void) {
  const hasSpare = useRef(false);
  const isLeaving = useRef(false);

  const pushSpare = () => {
    history.pushState(history.state, '', location.href);
    hasSpare.current = true;
  };
  const onBack = useEffectEvent(() => {
    hasSpare.current = false;
    if (!isActive || isLeaving.current) return;
    pushSpare();
    ask(() => {
      isLeaving.current = true;
      history.go(-2);
    });
  });

  useEffect(() => {
    const here = location.pathname;
    const onPopState = () => location.pathname === here && onBack();
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  useEffect(() => {
    if (isActive && !hasSpare.current) pushSpare();
  }, [isActive]);

  const [guard] = useState(() => ({ hasSpareEntry: () => hasSpare.current }));
  return guard;
}
