import { createContext, useCallback, useEffect, useId, useRef, useState } from 'react';
import { hostOf, type Source } from '#shared/lib/citations.ts';
import { placeBeside } from '../../popovers/place-beside.ts';
import { SourceLink } from './source-link.tsx';

/** A source whose card is shown beside one of its marks. */
interface ShownSource {
  source: Source;
  mark: HTMLElement;
}

/** The sources of the answer being rendered, and how its marks show and hide a source's card. */
interface Cited {
  sources: readonly Source[];
  showCard: (shown: ShownSource | null, delayMs?: number) => void;
}

export const CitedContext = createContext<Cited>({ sources: [], showCard: () => {} });

/** The card of the hovered or focused mark, and the function that shows and hides it. */
export function useSourceCard() {
  const [shown, setShown] = useState<ShownSource | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showCard: Cited['showCard'] = useCallback((next, delayMs = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), delayMs);
  }, []);
  const card = shown && <SourceCard key={shown.source.number} {...shown} showCard={showCard} />;
  return { card, showCard };
}

const mostQuotes = 3;

function SourceCard({ source, mark, showCard }: ShownSource & Pick<Cited, 'showCard'>) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const { number, url, title, quotes } = source;
  const hasQuotes = quotes.length > 0;
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const place = () => placeBeside(element, mark, { side: 'above', align: 'start', gapPx: 6 });
    element.showPopover();
    place();
    document.addEventListener('scroll', place, { capture: true });
    mark.dataset['open'] = '';
    if (hasQuotes) mark.setAttribute('aria-describedby', id);
    return () => {
      document.removeEventListener('scroll', place, { capture: true });
      delete mark.dataset['open'];
      mark.removeAttribute('aria-describedby');
    };
  }, [mark, id, hasQuotes]);
  return (
    <div
      ref={card}
      popover="auto"
      onToggle={({ newState }) => newState === 'closed' && showCard(null)}
      role="group"
      aria-label={`Source ${number}`}
      className="fixed inset-auto m-0 max-h-64 w-max max-w-[min(22rem,100vw-1rem)] overflow-y-auto rounded-panel border border-n6 bg-n1 px-4 pt-3 pb-3.5 text-14 wrap-anywhere text-n12 shadow-float"
      onPointerEnter={() => showCard({ source, mark })}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && showCard(null, 150)}
    >
      <p className="truncate text-13 text-n10">{hostOf(url)}</p>
      <SourceLink
        url={url}
        className="block font-semibold [&:any-link]:text-go-text [&:any-link]:hover:underline"
      >
        <bdi>{title}</bdi>
      </SourceLink>
      <div id={id}>
        {quotes.slice(0, mostQuotes).map((quote) => (
          <blockquote key={quote} dir="auto" className="mt-2 border-s-2 border-n6 ps-2.5 text-n11">
            {quote}
          </blockquote>
        ))}
      </div>
    </div>
  );
}
