import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Asks before going back from a page. The browser cannot be held where it is, so the page lays a second
 * entry for itself on the history: going back then lands on the same page, which can ask.
 */
export function useBackGuard(isActive: boolean, ask: (leave: () => void) => void) {
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
