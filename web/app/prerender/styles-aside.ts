const aside = 'data-style';

/**
 * The page's policy refuses styles that stand in its text, not those that a script sets. Ours are classes;
 * what remains are a few of the kit's, which nobody misses before the page is hydrated.
 */
export function setStylesAside(html: string): string {
  return html.replaceAll(' style="', ` ${aside}="`);
}

export function putStylesBack(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${aside}]`)) {
    element.style.cssText = element.getAttribute(aside) ?? '';
    element.removeAttribute(aside);
  }
}
