import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useBackGuard } from './use-back-guard.ts';

export interface LeaveGuard {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Does at once what leaves the page, or asks first. */
  guard: (leaving: () => void) => void;
}

/** Asks before a page with something unsaved is left: by a link, by going back, by closing the tab. */
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
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
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

/** Where a plain click on a link to another page of this site leads, else null. */
function findPageLink(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
  if (!link || !isPlain || event.altKey || link.target === '_blank' || link.download) return null;
  const isOtherPage = link.origin === location.origin && link.pathname !== location.pathname;
  return isOtherPage ? link.pathname + link.search + link.hash : null;
}
