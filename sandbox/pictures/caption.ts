const caption = 'SIMULATED';
/** Each letter is five dots wide and seven high; each row is five bits. */
const letters: Record<string, readonly number[]> = {
  S: [0x0f, 0x10, 0x10, 0x0e, 0x01, 0x01, 0x1e],
  I: [0x0e, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0e],
  M: [0x11, 0x1b, 0x15, 0x15, 0x11, 0x11, 0x11],
  U: [0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e],
  L: [0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x1f],
  A: [0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11],
  T: [0x1f, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04],
  E: [0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x1f],
  D: [0x1e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1e],
};
const dotsPerLetter = 6;
const padDots = 3;
const dot = 3;

/**
 * Marks the picture as simulated in its lower left corner. The letters are drawn because fonts may be
 * missing.
 */
export function renderCaption(side: number): string {
  const width = (caption.length * dotsPerLetter - 1 + 2 * padDots) * dot;
  const height = (7 + 2 * padDots) * dot;
  const dots = caption
    .split('')
    .flatMap((letter, place) =>
      (letters[letter] ?? []).flatMap((bits, row) => renderRow(bits, place * dotsPerLetter, row)),
    );
  return `<g transform="translate(${6 * dot} ${side - height - 6 * dot})">
<rect width="${width}" height="${height}" opacity="0.4"/>
<path d="${dots.join('')}" fill="#fff" opacity="0.92"/></g>`;
}

function renderRow(bits: number, firstColumn: number, row: number): string[] {
  const columns = [0, 1, 2, 3, 4].filter((column) => (bits & (0x10 >> column)) !== 0);
  return columns.map(
    (column) =>
      `M${(padDots + firstColumn + column) * dot} ${(padDots + row) * dot}h${dot}v${dot}h-${dot}z`,
  );
}
