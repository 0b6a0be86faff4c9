import { useSyncExternalStore } from 'react';
import { providerMarks, type ProviderMark } from '#shared/contract/models/providers.ts';
import { Listeners } from '#web/ui/browser/listeners.ts';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';

const key = 'switchyard.only';
const listeners = new Listeners();

/** The mark that a provider needs to receive anything from this browser; null if every provider may. */
function readOnlyMark(): ProviderMark | null {
  const kept = readStored(localStore, key);
  return providerMarks.find((mark) => mark === kept) ?? null;
}

export function keepOnlyMark(mark: ProviderMark | null): void {
  writeStored(localStore, key, mark);
  listeners.tell();
}

/** The current mark, updated when it changes; null during prerendering. */
export function useOnlyMark(): ProviderMark | null {
  return useSyncExternalStore(subscribe, readOnlyMark, () => null);
}

function subscribe(tell: () => void): () => void {
  const leave = listeners.subscribe(tell);
  window.addEventListener('storage', tell);
  return () => {
    leave();
    window.removeEventListener('storage', tell);
  };
}

/** The field that is added to every query, including retries and follow-ups. */
export function onlyField(): { only?: ProviderMark[] } {
  const mark = readOnlyMark();
  return mark ? { only: [mark] } : {};
}
