import { useSyncExternalStore } from 'react';
import { providerMarks, type ProviderMark } from '#shared/contract/models/own-constants.ts';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';

const key = 'switchyard.only';
const listeners = new Set<() => void>();

/** What a provider must be to get anything that is sent from this browser; null where any may. */
export function readOnlyMark(): ProviderMark | null {
  const kept = readStored(localStore, key);
  return providerMarks.find((mark) => mark === kept) ?? null;
}

export function keepOnlyMark(mark: ProviderMark | null): void {
  writeStored(localStore, key, mark);
  for (const tell of listeners) tell();
}

/** The same, as it is now; null while a page is prerendered. */
export function useOnlyMark(): ProviderMark | null {
  return useSyncExternalStore(subscribe, readOnlyMark, () => null);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

/** The field that every prompt carries, whatever it continues or repeats. */
export function onlyField(): { only?: ProviderMark[] } {
  const mark = readOnlyMark();
  return mark ? { only: [mark] } : {};
}
