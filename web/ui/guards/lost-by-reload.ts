import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from '../browser/listeners.ts';

let lost: readonly string[] = [];
const listeners = new Listeners();

/** Registers something that a reload would lose, such as 'the secret you typed', for as long as it exists. */
export function useLostByReload(what: string, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    change([...lost, what]);
    return () => change(lost.toSpliced(lost.indexOf(what), 1));
  }, [what, isThere]);
}

/** What a reload would lose, in words: "this temporary conversation". Null if nothing would be lost. */
export function useLost(): string | null {
  const names = useSyncExternalStore(
    listeners.subscribe,
    () => lost,
    () => lost,
  );
  return names.length === 0 ? null : [...new Set(names)].join(' or ');
}

function change(next: readonly string[]): void {
  lost = next;
  listeners.tell();
}
