const aside = 'data-style';

/**
 * The content security policy blocks `style` attributes in HTML but lets scripts set styles. So
 * `setStylesAside` moves them to another attribute, and `putStylesBack` restores them before hydration.
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
