interface RowLayout {
  rowBytes: number;
  height: number;
  /** Bytes from one pixel to the next. */
  step: number;
}

/** Source: https://www.w3.org/TR/png/#9Filters. Each row begins with the number of its filter. */
export function undoFilters(rows: Buffer, { rowBytes, height, step }: RowLayout): Buffer {
  const pixels = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (rowBytes + 1)] ?? 0;
    const start = y * rowBytes;
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x >= step ? (pixels[start + x - step] ?? 0) : 0;
      const above = y > 0 ? (pixels[start + x - rowBytes] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (pixels[start + x - rowBytes - step] ?? 0) : 0;
      const raw = rows[y * (rowBytes + 1) + 1 + x] ?? 0;
      pixels[start + x] = raw + predict(filter, left, above, corner);
    }
  }
  return pixels;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return predictByPaeth(left, above, corner);
    default:
      return 0;
  }
}

function predictByPaeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const fromLeft = Math.abs(guess - left);
  const fromAbove = Math.abs(guess - above);
  const fromCorner = Math.abs(guess - corner);
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
  return fromAbove <= fromCorner ? above : corner;
}
