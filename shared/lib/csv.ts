export type Cell = string | number | null;

/**
 * Writes a CSV file (RFC 4180) with CRLF after each row. Spreadsheets read every text cell as text and never
 * as a formula.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

export function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const isFormula =
    /^(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r])/u.test(cell) && !dashAlone.test(cell);
  const inert = (isFormula ? `'${cell}` : cell).replace(cellStart, "$1'");
  return `"${inert.replaceAll('"', '""')}"`;
}

/** A lone dash marks an empty cell in lists. It isn't a formula, so it needs no apostrophe. */
const dashAlone = /^ *-+ *$/;

/**
 * Spreadsheets that separate cells by semicolons or tabs ignore quotes, so a formula could start
 * inside a cell. Japanese and Chinese spreadsheets treat full-width characters like ASCII
 * characters.
 */
const cellStart = /([;\t\r\n][ \p{Cf}\u3000]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
