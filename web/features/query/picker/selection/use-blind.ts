import { useState } from 'react';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';

const key = 'switchyard.blind';

/** Whether comparisons hide their names, as the person chose it, here or on another day. */
export function useBlind(): [boolean, (isBlind: boolean) => void] {
  const [isBlind, setIsBlind] = useState(() => readStored(localStore, key) === '1');
  const choose = (next: boolean) => {
    setIsBlind(next);
    writeStored(localStore, key, next ? '1' : null);
  };
  return [isBlind, choose];
}
