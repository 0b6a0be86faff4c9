const controls = 'a[href], button, summary, [tabindex="0"], input, select, textarea';
const areas = 'form, li, article, section, [role=dialog], dialog, main';
const rememberedControls = 10;

let isKept = false;

/**
 * Moves the focus when the focused control disappears or is disabled: to its replacement, otherwise to the
 * control before it, otherwise to the control that was focused earlier, otherwise to something nearby on the
 * page. Without this, the focus returns to the page's body, and keyboard users have to start from the top
 * again (WCAG 2.4.3). If a component moves the focus itself, that takes precedence.
 */
export function keepFocus(): void {
  if (isKept) return;
  isKept = true;
  const { activeElement } = document;
  /** The controls that have been focused, latest first. */
  let focused =
    activeElement instanceof HTMLElement && activeElement !== document.body ? [activeElement] : [];
  let disabled: HTMLElement | null = null;

  document.addEventListener('focusin', ({ target }) => {
    // The toaster also sends this event to a list that isn't focused.
    if (!(target instanceof HTMLElement) || target !== document.activeElement) return;
    focused = [target, ...focused.filter((one) => one !== target)].slice(0, rememberedControls);
    disabled = null;
  });
  document.addEventListener('focusout', ({ target }) => {
    // Chromium also reports a lost focus when a control is removed. If the control is still there, the user
    // clicked outside of it, and the focus need not move.
    queueMicrotask(() => {
      if (target === focused[0] && isUsable(focused[0])) focused = [];
    });
  });
  new MutationObserver((records) => {
    if (disabled && isUsable(disabled)) disabled.focus({ preventScroll: true });
    const [last] = focused;
    if (!last || isUsable(last)) return;
    const place = findPlace(records, last);
    requestAnimationFrame(() => {
      const isLost = [document.body, last].includes(document.activeElement as HTMLElement);
      if (!isLost || isUsable(last)) return;
      findNext(place, focused)?.focus({ preventScroll: true });
      // If a button is disabled while its action runs, it is focused again afterwards.
      if (last.isConnected) disabled = last;
    });
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert'],
  });
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled, [inert] *');
}

/** The node that came before the removed control. */
function findPlace(records: readonly MutationRecord[], control: HTMLElement): Node {
  const removal = records.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node.contains(control)),
  );
  return removal ? (removal.previousSibling ?? removal.target) : control;
}

function findNext(place: Node, focused: readonly HTMLElement[]): HTMLElement | undefined {
  const start = place instanceof Element ? place : place.parentElement;
  for (let area = start?.closest(areas); area; area = area.parentElement?.closest(areas)) {
    const next = findIn(area, place);
    if (next) return next;
  }
  return focused.find(canTakeFocus) ?? findIn(document.body, place);
}

function findIn(area: Element, place: Node): HTMLElement | undefined {
  const all = [...area.querySelectorAll<HTMLElement>(controls)].filter(canTakeFocus);
  return all.find((one) => isAfter(place, one)) ?? all.findLast((one) => one !== place);
}

function canTakeFocus(control: HTMLElement): boolean {
  return isUsable(control) && control.checkVisibility();
}

function isAfter(place: Node, element: Element): boolean {
  return Boolean(place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
}
