export type Cell = string | number | null;

/**
 * A table for spreadsheets (RFC 4180), with CRLF after each row; every cell that is text is text to them, none a
 * formula.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

export function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const isFormula = /^[\s]*[=+\-@\t\r]/.test(cell) && !dashAlone.test(cell);
  const inert = (isFormula ? `'${cell}` : cell).replace(cellStart, "$1'");
  return `"${inert.replaceAll('"', '""')}"`;
}

/** As tables have it for nothing. */
const dashAlone = /^ *-+ *$/;

/** A spreadsheet that parts cells by semicolons takes no heed of quotes within its cells. */
const cellStart = /([;\r\n] *)(?=[=+\-@])/g;
