const aside = 'data-style';

/**
 * The content security policy refuses `style` attributes in the HTML, but not styles that a script sets. The
 * few that our components need are set aside here and put back before the page is hydrated.
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
