import { writeCsv, type Cell } from '#shared/lib/csv.ts';
import { BinaryReply } from './replies.ts';

/** A table as a file for spreadsheets. */
export function csvReply(fileName: string, heads: string[], rows: readonly Cell[][]): BinaryReply {
  // The byte order mark lets spreadsheets read it as UTF-8.
  const text = `\uFEFF${writeCsv([heads, ...rows])}`;
  return new BinaryReply('text/csv; charset=utf-8', Buffer.from(text), fileName);
}
