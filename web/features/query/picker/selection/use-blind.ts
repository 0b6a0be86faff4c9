import { useState } from 'react';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';

const key = 'switchyard.blind';

/** Whether comparisons hide model names. The choice is remembered in this browser. */
export function useBlind(): [boolean, (isBlind: boolean) => void] {
  const [isBlind, setIsBlind] = useState(() => readStored(localStore, key) === '1');
  const choose = (next: boolean) => {
    setIsBlind(next);
    writeStored(localStore, key, next ? '1' : null);
  };
  return [isBlind, choose];
}
