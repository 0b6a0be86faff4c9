import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Listeners } from '../browser/listeners.ts';

/** An action listed in the command palette. */
export interface Command {
  label: string;
  group: string;
  /** Further search terms. */
  keywords?: string;
  /** A note at the end of the line, for example that the option is selected. */
  note?: string;
  run: () => void;
}

type Source = () => Command[];
const sources = new Set<Source>();
const listeners = new Listeners();
let areWanted = false;

/** Loads the code that lists commands, because the palette is about to open. */
export function wantCommands(): void {
  areWanted = true;
  listeners.tell();
}

/** Whether the palette has been requested since the page was loaded. Few visitors ever open it. */
export function useAreCommandsWanted(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => areWanted,
    () => false,
  );
}

/**
 * Registers commands while the component is mounted. The palette calls `list` when it opens, and again when
 * `loaded` changes because code or data for some of the commands has loaded.
 */
export function useCommandSource(list: Source, loaded: unknown = null): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    const source = () => latest.current();
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
  useEffect(() => listeners.tell(), [loaded]);
}

/** Calls `listener` when more commands have loaded. */
export function subscribeToCommands(listener: () => void): () => void {
  return listeners.subscribe(listener);
}

export function listCommands(): Command[] {
  return [...sources].flatMap((source) => source());
}
