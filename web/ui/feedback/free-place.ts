const actions = 'a[href], button, input, select, textarea, summary, label';
const words =
  'article, h1, h2, h3, h4, p, li:not(:has(p)), pre, table, img, form, [role=alert], [role=note]';

/** A rectangle in the window, in pixels. */
export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** How much worse it is to hide this area than other text; 1 if absent. */
  weight?: number;
}

/**
 * Moves a toast to where it covers no buttons and as little text as possible. It then scrolls with the page,
 * so that it can't cover anything else. `toast` has padding around its visible part.
 */
export function moveToFreePlace(toast: HTMLElement): void {
  const seen = extentOf(toast);
  const origin = (toast.offsetParent ?? document.body).getBoundingClientRect().top;
  const padding = seen.top - toast.getBoundingClientRect().top;
  const top = Math.max(0, origin) + padding;
  const place = { ...seen, top, bottom: top + seen.bottom - seen.top };
  const blocked = listExtents(actions, toast);
  // Keeps the same distance from text above as from the edge of the window.
  const read = [
    ...listExtents(words, toast),
    // The user is about to read this text, but has already read the text above it.
    ...listNewest(toast).map((extent) => ({ ...extent, weight: newestWeight })),
  ].map((extent) => ({ ...extent, bottom: extent.bottom + padding }));
  const found = findFreeTop(place, blocked, read, innerHeight) ?? top;
  toast.style.top = `${found - padding - origin}px`;
}

const newestWeight = 10;

/** The text of the newest answer, and what the user has opened to read. */
function listNewest(toast: HTMLElement): Extent[] {
  const newest = [...document.querySelectorAll('article:not(article article)')].at(-1);
  return [
    ...(newest ? listExtents('.markdown', toast, newest) : []),
    ...listExtents('[data-opened]', toast),
  ];
}

export function coversAction(toast: HTMLElement): boolean {
  const place = extentOf(toast);
  return listExtents(actions, toast).some((action) => covered(place, action) > 0);
}

/**
 * The highest position, not above `place`, that covers nothing in `blocked` and as little as possible of `read`,
 * and that ends above `lowest`. Null if there is none.
 */
export function findFreeTop(
  place: Extent,
  blocked: readonly Extent[],
  read: readonly Extent[],
  lowest: number,
): number | null {
  const height = place.bottom - place.top;
  const at = (top: number) => ({ ...place, top, bottom: top + height });
  const cover = (top: number, others: readonly Extent[]) =>
    others.reduce((sum, other) => sum + covered(at(top), other) * (other.weight ?? 1), 0);
  const free = [place.top, ...[...blocked, ...read].map(({ bottom }) => bottom)]
    .filter((top) => top >= place.top && top + height <= lowest && cover(top, blocked) === 0)
    .map((top) => ({ top, hidden: cover(top, read) }))
    .sort((a, b) => a.hidden - b.hidden || a.top - b.top);
  return free[0]?.top ?? null;
}

/** The area where two rectangles overlap, in square pixels. */
function covered(one: Extent, other: Extent): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function extentOf(toast: HTMLElement): Extent {
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  const { paddingTop, paddingLeft } = getComputedStyle(toast);
  const [above, beside] = [Number.parseFloat(paddingTop), Number.parseFloat(paddingLeft)];
  return { left: left + beside, right: right - beside, top: top + above, bottom: bottom - above };
}

function listExtents(selector: string, toast: HTMLElement, within: ParentNode = document) {
  return [...within.querySelectorAll(selector)].flatMap((element): Extent[] => {
    // Skips elements that the browser doesn't render because they are out of view. Measuring one
    // would force its layout.
    const isLaidOut = element.checkVisibility({ contentVisibilityAuto: true });
    if (!isLaidOut || toast.contains(element)) return [];
    // Copies the edges, because they are in a DOMRect's prototype and get lost when it is spread.
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && right - left > 1;
    return isInView ? [{ left, right, top, bottom }] : [];
  });
}
