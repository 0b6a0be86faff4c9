import { useState } from 'react';
import { dialWords, type DialWord } from '#shared/contract/routing/constants.ts';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';

const key = 'switchyard.dial';

/**
 * How the user wants Auto to weigh cost against quality; null until they choose. The choice is
 * remembered in this browser.
 */
export function useDial(asked: DialWord | null): [DialWord | null, (dial: DialWord) => void] {
  const [dial, setDial] = useState(() => asked ?? readDial());
  const choose = (word: DialWord) => {
    setDial(word);
    writeStored(localStore, key, word);
  };
  return [dial, choose];
}

function readDial(): DialWord | null {
  const stored = readStored(localStore, key);
  return dialWords.find((word) => word === stored) ?? null;
}
