const edgePx = 8;

/** Puts a floating element above or below its anchor, where it fits, and never over the window's edge. */
export function placeBeside(
  floating: HTMLElement,
  anchor: Element,
  {
    side,
    align,
    gapPx,
  }: { side: 'above' | 'below'; align: 'start' | 'centre' | 'end'; gapPx: number },
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
  const maxLeft = document.documentElement.clientWidth - width - edgePx;
  floating.style.top = `${Math.max(isAbove ? above : below, edgePx)}px`;
  floating.style.left = `${Math.max(Math.min(left, maxLeft), edgePx)}px`;
}
