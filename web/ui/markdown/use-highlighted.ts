import { useEffect, useMemo, useState, type ReactNode } from 'react';

type Highlight = typeof import('./highlight.ts').highlight;

// Beyond this, colours cost more time than they give.
const maxCharacters = 60_000;

let loaded: Highlight | null = null;

/**
 * The code in colours, or null until the highlighter has loaded. Code still arriving is coloured line by
 * line, its last line plain.
 */
export function useHighlighted(code: string, language: string, isGrowing: boolean): ReactNode {
  const [highlight, setHighlight] = useState<Highlight | null>(() => loaded);
  const isWanted = language !== '' && code.length <= maxCharacters;

  useEffect(() => {
    if (!isWanted || highlight) return;
    let isGone = false;
    import('./highlight.ts').then(
      (module) => {
        loaded = module.highlight;
        if (!isGone) setHighlight(() => module.highlight);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, highlight]);

  const end = isGrowing ? code.lastIndexOf('\n') + 1 : code.length;
  const settled = code.slice(0, end);
  const coloured = useMemo(
    () => (isWanted && highlight ? highlight(settled, language) : null),
    [isWanted, highlight, settled, language],
  );
  return coloured ? [coloured, code.slice(end)] : null;
}
