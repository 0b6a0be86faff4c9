import { useContext, useRef } from 'react';
import { hostOf } from '#shared/lib/citations.ts';
import { CitedContext } from './source-card.tsx';
import { SourceLink } from './source-link.tsx';

/** Long enough that moving the mouse across the text doesn't open cards. */
const hoverMs = 150;

/** Can't be selected, so that copying a part of the answer copies its words only. */
const markLook =
  'ms-[0.2em] rounded-full bg-n3 px-[0.42em] py-[0.1em] align-[0.2em] text-[0.6875rem]/none font-medium tracking-normal whitespace-nowrap text-n11! not-italic tabular-nums no-underline! select-none hover:bg-go-soft hover:text-go-text! focus-visible:bg-go-soft focus-visible:text-go-text! data-open:bg-go-soft data-open:text-go-text! print:bg-transparent print:p-0 print:text-[0.75em]';

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
      className={markLook}
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
