import { BinaryReply } from './replies.ts';

type Cell = string | number | null;

/** A table for spreadsheets (RFC 4180); every cell is text to them, none a formula. */
export function csvReply(fileName: string, heads: string[], rows: readonly Cell[][]): BinaryReply {
  const lines = [heads, ...rows].map((cells) => cells.map(writeCell).join(','));
  // The byte order mark lets spreadsheets read it as UTF-8.
  const text = `\uFEFF${lines.join('\r\n')}\r\n`;
  return new BinaryReply('text/csv; charset=utf-8', Buffer.from(text), fileName);
}

export function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const inert = /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${inert.replaceAll('"', '""')}"`;
}
