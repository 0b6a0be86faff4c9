const edgePx = 8;

interface Place {
  side: 'above' | 'below';
  align: 'start' | 'centre' | 'end';
  gapPx: number;
}

/** Places an open popover, and again whenever it or the window changes its size, until it is closed. */
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

/** Puts a floating element above or below its anchor, where it fits, and never over the window's edge. */
export function placeBeside(
  floating: HTMLElement,
  anchor: Element,
  { side, align, gapPx }: Place,
): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const above = at.top - gapPx - height;
  const below = at.bottom + gapPx;
  const isAbove = side === 'above' ? above >= edgePx : below + height > innerHeight - edgePx;
  const left = {
    start: at.left,
    centre: at.left + (at.width - width) / 2,
    end: at.right - width,
  }[align];
  // Unlike its client width, this leaves out the room that is kept for a scrollbar.
  const window = document.documentElement.getBoundingClientRect();
  const maxLeft = window.right - width - edgePx;
  floating.style.top = `${Math.max(isAbove ? above : below, edgePx)}px`;
  floating.style.left = `${Math.max(Math.min(left, maxLeft), edgePx)}px`;
}
