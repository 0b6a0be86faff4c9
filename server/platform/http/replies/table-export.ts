import { writeCsv, type Cell } from '#shared/lib/csv.ts';
import { StreamReply } from './replies.ts';

/** A list to download, as CSV with these columns or as JSON. */
export interface ExportedList<Row> {
  /** The file's name without the date or extension. */
  name: string;
  /** The date in the file's name. */
  day: string;
  /** A column's heading, and a function that returns the value of its cells. */
  columns: readonly (readonly [string, (row: Row) => Cell])[];
  /** The rows, one page at a time. The next page is read once the previous one has been sent. */
  pages: AsyncIterable<readonly Row[]>;
}

export type ExportFormat = 'csv' | 'json';

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/**
 * An export must stop when its reader loses the permission to see it, so `checkAgain` runs for each
 * page. If it throws, the reply breaks off and the browser reports a failed download.
 */
export function exportReply<Row>(
  { name, day, columns, pages }: ExportedList<Row>,
  format: ExportFormat,
  checkAgain: () => Promise<void>,
  release: () => void,
): StreamReply {
  async function* whileAllowed(): AsyncGenerator<readonly Row[]> {
    for await (const rows of pages) {
      await checkAgain();
      yield rows;
    }
  }
  const list = { columns, pages: whileAllowed() };
  const texts = format === 'csv' ? writeTable(list) : writeRows(list);
  return new StreamReply(mediaTypes[format], `${name}-${day}.${format}`, toBytes(texts), release);
}

async function* toBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

type WrittenList<Row> = Omit<ExportedList<Row>, 'name' | 'day'>;

async function* writeTable<Row>({ columns, pages }: WrittenList<Row>): AsyncGenerator<string> {
  // With a byte order mark, spreadsheets recognize UTF-8.
  yield `\uFEFF${writeCsv([columns.map(([head]) => head)])}`;
  for await (const rows of pages) {
    yield writeCsv(rows.map((row) => columns.map(([, cell]) => cell(row))));
  }
}

async function* writeRows<Row>({ pages }: WrittenList<Row>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
