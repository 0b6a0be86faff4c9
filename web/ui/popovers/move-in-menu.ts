/** Moves the focus within an open menu: arrows, Home, End, or an item's first letter. True when it did. */
export function moveInMenu(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = findNext(items, at, key);
  next?.focus();
  return next !== undefined;
}

function findNext(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const fromNext = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      return fromNext.find((item) => startsWith(item, key));
    }
  }
}

function startsWith(item: HTMLElement, letter: string): boolean {
  return item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase());
}
