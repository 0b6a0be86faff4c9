import { useEffect, useState } from 'react';
import { mostDiagramCharacters, type Drawing } from '#shared/lib/diagram-messages.ts';
import { drawInFrame } from './draw-in-frame.ts';

/** At most this many diagrams on a page are drawn automatically. */
const mostDiagrams = 20;
/** After this time a note explains the delay. */
const lateMs = 3_000;
let onPage = 0;

type DrawingState =
  | { kind: 'drawing'; note?: string }
  | { kind: 'drawn'; drawing: Drawing }
  | { kind: 'failed'; note: string };

/** The drawing of a diagram, and a function that draws it again. */
export function useDrawing(source: string): [DrawingState, () => void] {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<DrawingState>({ kind: 'drawing' });
  useEffect(() => {
    onPage++;
    return () => void onPage--;
  }, []);
  useEffect(() => {
    const note = source.length > mostDiagramCharacters ? tooLong : tries === 0 ? tooMany() : null;
    if (note !== null) return setState({ kind: 'failed', note });
    let isLeft = false;
    const show = (next: DrawingState) => isLeft || setState(next);
    show({ kind: 'drawing' });
    const late = setTimeout(() => show({ kind: 'drawing', note: notYet }), lateMs);
    drawOnce(source)
      .then(
        (drawing) => show({ kind: 'drawn', drawing }),
        () => show({ kind: 'failed', note: notDrawn }),
      )
      .finally(() => clearTimeout(late));
    return () => {
      isLeft = true;
      clearTimeout(late);
    };
  }, [source, tries]);
  return [state, () => setTries((before) => before + 1)];
}

const notYet = 'Drawing the diagram. Its source is shown until it’s ready.';
const notDrawn = 'Couldn’t draw this diagram; showing its source.';
const tooLong = 'This diagram is too long to draw; showing its source.';

function tooMany(): string | null {
  if (onPage <= mostDiagrams) return null;
  return 'Showing the source to keep this page fast. Choose Diagram to draw it.';
}

/** How many drawings are cached in case their answer is shown again. */
const mostRemembered = 30;

const remembered = new Map<string, Promise<Drawing>>();

let last: Promise<unknown> = Promise.resolve();

/** Draws a diagram once the ones requested before it are done, or returns the cached drawing. */
function drawOnce(source: string): Promise<Drawing> {
  const known = remembered.get(source);
  if (known) return known;
  const coming = last.then(() => drawInFrame(source));
  last = coming.catch(() => {});
  remembered.set(source, coming);
  coming.catch(() => remembered.delete(source));
  for (const oldest of [...remembered.keys()].slice(0, -mostRemembered)) remembered.delete(oldest);
  return coming;
}
