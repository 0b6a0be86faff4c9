import { useEffect, useRef } from 'react';

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

/** Registers commands while the component is mounted. The palette calls `list` when it opens. */
export function useCommandSource(list: Source): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    const source = () => latest.current();
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
}

export function listCommands(): Command[] {
  return [...sources].flatMap((source) => source());
}
