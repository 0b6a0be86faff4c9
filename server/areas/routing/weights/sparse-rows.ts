/**
 * Packs a table whose rows are mostly zero. One bit per row says whether the row has any other values; each
 * row that does has one bit per column, followed by its nonzero bytes.
 */
export function packRows(table: Int8Array, columns: number): Uint8Array {
  const rows = table.length / columns;
  const marks = new Uint8Array(Math.ceil(rows / 8));
  const maskBytes = Math.ceil(columns / 8);
  const packed = new Uint8Array(marks.length + table.length + rows * maskBytes);
  let end = marks.length;
  for (let row = 0; row < rows; row += 1) {
    const mask = end;
    end += maskBytes;
    for (let column = 0; column < columns; column += 1) {
      const byte = table[row * columns + column] ?? 0;
      if (byte === 0) continue;
      setBit(packed, 8 * mask + column);
      packed[end] = byte;
      end += 1;
    }
    if (end === mask + maskBytes) end = mask;
    else setBit(marks, row);
  }
  packed.set(marks);
  return packed.slice(0, end);
}

/** Unpacks the table; null if the number of bytes does not match the bits. */
export function unpackRows(packed: Uint8Array, rows: number, columns: number): Int8Array | null {
  const table = new Int8Array(rows * columns);
  const maskBytes = Math.ceil(columns / 8);
  let at = Math.ceil(rows / 8);
  for (let row = 0; row < rows; row += 1) {
    if (!hasBit(packed, row)) continue;
    const mask = 8 * at;
    at += maskBytes;
    for (let column = 0; column < columns; column += 1) {
      if (!hasBit(packed, mask + column)) continue;
      table[row * columns + column] = packed[at] ?? 0;
      at += 1;
    }
    if (at > packed.length) return null;
  }
  return at === packed.length ? table : null;
}

function setBit(bytes: Uint8Array, at: number): void {
  bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
}

function hasBit(bytes: Uint8Array, at: number): boolean {
  return ((bytes[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
}
