const edgePx = 8;

interface Place {
  side: 'above' | 'below';
  align: 'start' | 'centre' | 'end';
  gapPx: number;
}

/** Keeps an open popover in position until it closes, even if it or the window changes size. */
export function keepBeside(popover: HTMLElement, anchor: Element, place: Place): void {
  const end = new AbortController();
  const { signal } = end;
  const placeAgain = () => placeBeside(popover, anchor, place);
  placeAgain();
  addEventListener('resize', placeAgain, { signal });
  const observer = new ResizeObserver(placeAgain);
  observer.observe(popover);
  signal.addEventListener('abort', () => observer.disconnect());
  const onToggle = ({ newState }: ToggleEvent) => newState === 'closed' && end.abort();
  popover.addEventListener('toggle', onToggle, { signal });
}

/** Positions a floating element inside the window, above or below its anchor, wherever it fits. */
export function placeBeside(
  floating: HTMLElement,
  anchor: Element,
  { side, align, gapPx }: Place,
): void {
  const at = anchor.getBoundingClientRect();
  // If neither side has enough room, the element shrinks to fit the larger one.
  const room = Math.max(at.top, innerHeight - at.bottom) - gapPx - edgePx;
  floating.style.setProperty('--room', `${room}px`);
  const { offsetWidth: width, offsetHeight: height } = floating;
  const above = at.top - gapPx - height;
  const below = at.bottom + gapPx;
  const isAbove = side === 'above' ? above >= edgePx : below + height > innerHeight - edgePx;
  const left = {
    start: at.left,
    centre: at.left + (at.width - width) / 2,
    end: at.right - width,
  }[align];
  // Unlike `clientWidth`, this excludes the space reserved for a scrollbar.
  const window = document.documentElement.getBoundingClientRect();
  const maxLeft = window.right - width - edgePx;
  floating.style.top = `${Math.max(isAbove ? above : below, edgePx)}px`;
  floating.style.left = `${Math.max(Math.min(left, maxLeft), edgePx)}px`;
}
