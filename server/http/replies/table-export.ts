import { writeCsv, type Cell } from '#shared/lib/csv.ts';
import type { WatchedSession } from '../../domain/accounts/session-watch.ts';
import { StreamReply } from './replies.ts';

/** A list as a file: the columns of its table, and its rows as JSON tells them. */
export interface ExportedList<Row> {
  /** The file's name, without what tells its format. */
  name: string;
  /** A column's heading and what stands under it. */
  columns: readonly (readonly [string, (row: Row) => Cell])[];
  /** The rows a page at a time; the next page is read once the one before has been sent. */
  pages: AsyncIterable<readonly Row[]>;
}

export type ExportFormat = 'csv' | 'json';

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Ends with the session: a slow export must not outlast the right to see it. */
export function exportReply<Row>(
  list: ExportedList<Row>,
  format: ExportFormat,
  session: WatchedSession | null,
  release: () => void,
): StreamReply {
  async function* untilSignedOut(): AsyncGenerator<Uint8Array> {
    const texts = format === 'csv' ? writeTable(list) : writeRows(list);
    for await (const text of texts) {
      session?.signal.throwIfAborted();
      yield Buffer.from(text);
    }
  }
  const day = new Date().toISOString().slice(0, 10);
  const fileName = `${list.name}-${day}.${format}`;
  return new StreamReply(mediaTypes[format], fileName, untilSignedOut(), () => {
    release();
    session?.release();
  });
}

async function* writeTable<Row>({ columns, pages }: ExportedList<Row>): AsyncGenerator<string> {
  // The byte order mark lets spreadsheets read it as UTF-8.
  yield `\uFEFF${writeCsv([columns.map(([head]) => head)])}`;
  for await (const rows of pages) {
    yield writeCsv(rows.map((row) => columns.map(([, cell]) => cell(row))));
  }
}

async function* writeRows<Row>({ pages }: ExportedList<Row>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
