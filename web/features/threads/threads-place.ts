import { useCallback, useState } from 'react';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';

/** Where the threads stand on a wide window. Absent for visitors, who have none. */
export type ThreadsPlace = 'open' | 'closed';

export const threadsPlaceKey = 'switchyard.threads';

/** Kept in the browser, so that the page can reserve the space before it knows who is signed in. */
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
