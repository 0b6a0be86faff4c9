import { useEffect, useState } from 'react';
import { mostDiagramCharacters, type Drawing } from '#shared/lib/diagram-messages.ts';
import { drawOnce } from './draw-once.ts';

/** So many diagrams are drawn on a page by themselves. */
const mostDiagrams = 20;
let onPage = 0;

type DrawingState =
  { kind: 'drawing' } | { kind: 'drawn'; drawing: Drawing } | { kind: 'failed'; why: string };

/** The drawing of a diagram, and how to ask for it again where there is none. */
export function useDrawing(source: string): [DrawingState, () => void] {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<DrawingState>({ kind: 'drawing' });
  useEffect(() => {
    onPage++;
    return () => void onPage--;
  }, []);
  useEffect(() => {
    const why = source.length > mostDiagramCharacters ? tooLong : tries === 0 ? tooMany() : null;
    if (why !== null) return setState({ kind: 'failed', why });
    let isLeft = false;
    const show = (next: DrawingState) => isLeft || setState(next);
    show({ kind: 'drawing' });
    drawOnce(source).then(
      (drawing) => show({ kind: 'drawn', drawing }),
      () =>
        show({ kind: 'failed', why: 'This diagram could not be drawn, so its source is shown.' }),
    );
    return () => void (isLeft = true);
  }, [source, tries]);
  return [state, () => setTries((before) => before + 1)];
}

const tooLong = 'This diagram is too long to be drawn, so its source is shown.';

function tooMany(): string | null {
  if (onPage <= mostDiagrams) return null;
  return 'There are many diagrams on this page, so the source of this one is shown until you ask for it.';
}
