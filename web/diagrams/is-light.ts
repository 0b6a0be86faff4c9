/**
 * Whether dark text is easier to read on a colour given as `rgb()`; null for any other notation.
 */
export function isLight(colour: string): boolean | null {
  const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour)?.slice(1).map(Number);
  if (!parts) return null;
  const [red = 0, green = 0, blue = 0] = parts.map((part) => (part / 255) ** 2.2);
  // At this luminance black and white have the same contrast:
  // https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}
