import { useEffect, useRef } from 'react';

/** Something that a person can do here, as the command palette lists it. */
export interface Command {
  label: string;
  group: string;
  /** Other words by which it may be looked for. */
  keywords?: string;
  /** A note at the end of its line, such as that it is chosen. */
  note?: string;
  run: () => void;
}

type Source = () => Command[];
const sources = new Set<Source>();

/** Offers commands while the component is shown; the palette asks for them when it opens. */
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
