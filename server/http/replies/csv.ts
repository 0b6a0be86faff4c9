import { BinaryReply } from './replies.ts';

type Cell = string | number | null;

/** A table for spreadsheets (RFC 4180), whose cells they take for text and never for formulas. */
export function csvReply(fileName: string, heads: string[], rows: readonly Cell[][]): BinaryReply {
  const lines = [heads, ...rows].map((cells) => cells.map(writeCell).join(','));
  // The mark at the beginning lets spreadsheets read it as UTF-8.
  const text = `\uFEFF${lines.join('\r\n')}\r\n`;
  return new BinaryReply('text/csv; charset=utf-8', Buffer.from(text), fileName);
}

export function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const inert = /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${inert.replaceAll('"', '""')}"`;
}
