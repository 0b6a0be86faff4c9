import { useContext, useRef } from 'react';
import { hostOf } from '#shared/lib/citations.ts';
import { CitedContext } from './cited.ts';
import { SourceLink } from './source-link.tsx';

/** Long enough that moving the mouse across the text doesn't open cards. */
const hoverMs = 150;

/** The number of a source that supports the words before it. */
export function SourceMark({ number }: { number: number }) {
  const { sources, showCard } = useContext(CitedContext);
  const isTouched = useRef(false);
  const source = sources[number - 1];
  if (!source) return null;
  const { url, title } = source;
  return (
    <SourceLink
      url={url}
      className="source-mark"
      data-source-mark=""
      dir="ltr"
      aria-label={`Source ${number}: ${title}, ${hostOf(url)}`}
      onPointerEnter={({ currentTarget: mark, pointerType }) => {
        if (pointerType === 'mouse') showCard({ source, mark }, hoverMs);
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && showCard(null, hoverMs)}
      onPointerDown={({ pointerType }) => (isTouched.current = pointerType === 'touch')}
      onFocus={({ currentTarget: mark }) => {
        if (mark.matches(':focus-visible')) showCard({ source, mark });
      }}
      onBlur={() => showCard(null)}
      onClick={(event) => {
        // Touch can't hover, so the first tap shows the card, which has the link.
        if (!isTouched.current) return;
        event.preventDefault();
        showCard({ source, mark: event.currentTarget });
      }}
    >
      {number}
    </SourceLink>
  );
}
