import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { hostOf, type Source } from '#shared/lib/citations.ts';
import { placeBeside } from '../../popovers/place-beside.ts';
import type { Cited } from './cited.ts';
import { SourceLink } from './source-link.tsx';

interface Shown {
  source: Source;
  mark: HTMLElement;
}

/** The card of the hovered or focused mark, and functions to show and hide it. */
export function useSourceCard() {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const actions = useMemo((): Pick<Cited, 'show' | 'hide'> => {
    const setSoon = (next: Shown | null, delayMs = 0) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown(next), delayMs);
    };
    return {
      show: (source, mark, delayMs) => setSoon({ source, mark }, delayMs),
      hide: (delayMs) => setSoon(null, delayMs),
    };
  }, []);
  const card = shown && <SourceCard key={shown.source.number} {...shown} {...actions} />;
  return { card, actions };
}

const mostQuotes = 3;

function SourceCard({ source, mark, show, hide }: Shown & Pick<Cited, 'show' | 'hide'>) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const { number, url, title, quotes } = source;
  const hasQuotes = quotes.length > 0;
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const end = new AbortController();
    const { signal } = end;
    const place = () => placeBeside(element, mark, { side: 'above', align: 'start', gapPx: 6 });
    element.showPopover();
    place();
    mark.dataset['open'] = '';
    if (hasQuotes) mark.setAttribute('aria-describedby', id);
    signal.addEventListener('abort', () => {
      delete mark.dataset['open'];
      mark.removeAttribute('aria-describedby');
    });
    const hideOutside = ({ target }: Event) => {
      if (!(target instanceof Node && (element.contains(target) || mark.contains(target)))) hide();
    };
    document.addEventListener('pointerdown', hideOutside, { signal });
    // Focusing a mark may scroll it into view, which must not close its card.
    const followScroll = (event: Event) =>
      document.activeElement === mark ? place() : hideOutside(event);
    document.addEventListener('scroll', followScroll, { signal, capture: true });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
    return () => end.abort();
  }, [mark, id, hide, hasQuotes]);
  return (
    <div
      ref={card}
      popover="manual"
      role="group"
      aria-label={`Source ${number}`}
      className="source-card"
      onPointerEnter={() => show(source, mark)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide(150)}
    >
      <p className="source-host">{hostOf(url)}</p>
      <SourceLink url={url} className="source-title">
        <bdi>{title}</bdi>
      </SourceLink>
      <div id={id}>
        {quotes.slice(0, mostQuotes).map((quote) => (
          <blockquote key={quote} dir="auto">
            {quote}
          </blockquote>
        ))}
      </div>
    </div>
  );
}
