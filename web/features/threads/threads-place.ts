import { useCallback, useState } from 'react';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';

/** Whether the threads panel is open in a wide window. Nothing is stored for visitors. */
export type ThreadsPlace = 'open' | 'closed';

export const threadsPlaceKey = 'switchyard.threads';

/** Stored in the browser, so that the page can reserve the space before the user has loaded. */
export function readThreadsPlace(): ThreadsPlace | null {
  const stored = readStored(localStore, threadsPlaceKey);
  return stored === 'open' || stored === 'closed' ? stored : null;
}

export function useThreadsPlace(): [ThreadsPlace, (place: ThreadsPlace) => void] {
  const [place, setPlace] = useState<ThreadsPlace>(() => readThreadsPlace() ?? 'open');
  const choose = useCallback((next: ThreadsPlace) => {
    setPlace(next);
    writeStored(localStore, threadsPlaceKey, next);
  }, []);
  return [place, choose];
}
