import { useContext, useRef } from 'react';
import { hostOf, type Source } from '#shared/lib/citations.ts';
import { CitedContext } from './cited.ts';
import { SourceLink } from './source-link.tsx';

/** The numbers of the sources that support the words before them. */
export function SourceMarks({ place }: { place: number }) {
  const { sources, places } = useContext(CitedContext);
  return places[place]?.map((number) => {
    const source = sources[number - 1];
    return source && <SourceMark key={number} source={source} />;
  });
}

/** Long enough that moving the mouse across the text doesn't open cards. */
const hoverMs = 150;

function SourceMark({ source }: { source: Source }) {
  const { show, hide } = useContext(CitedContext);
  const isTouched = useRef(false);
  const { number, url, title } = source;
  return (
    <SourceLink
      url={url}
      className="source-mark"
      data-source-mark=""
      dir="ltr"
      aria-label={`Source ${number}: ${title}, ${hostOf(url)}`}
      onPointerEnter={({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse') show(source, currentTarget, hoverMs);
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide(hoverMs)}
      onPointerDown={({ pointerType }) => (isTouched.current = pointerType === 'touch')}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) show(source, currentTarget);
      }}
      onBlur={() => hide()}
      onClick={(event) => {
        // Touch can't hover, so the first tap shows the card, which has the link.
        if (!isTouched.current) return;
        event.preventDefault();
        show(source, event.currentTarget);
      }}
    >
      {number}
    </SourceLink>
  );
}
