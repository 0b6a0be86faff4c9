import { inflateSync } from 'node:zlib';
import { readPdfText } from './pdf-text.ts';

interface PdfFacts {
  pages: number;
  /** What can be read of its text; empty where the fonts or filters are beyond the sandbox. */
  text: string;
}

const mostHeaderCharacters = 2_000;

/** Source: ISO 32000-1. Null where the bytes are no PDF or it has no page. */
export function readPdf(bytes: Buffer): PdfFacts | null {
  const body = bytes.toString('latin1');
  if (!body.slice(0, 1_024).includes('%PDF-')) return null;
  const streams = [...listStreams(body)];
  const pages = countPages([body, ...streams].join('\n'));
  return pages === 0 ? null : { pages, text: readPdfText(streams) };
}

function countPages(content: string): number {
  const leaves = content.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0;
  const counts = [...content.matchAll(/\/Count\s+(\d{1,5})/g)].map(([, count]) => Number(count));
  return leaves > 0 ? leaves : Math.max(0, ...counts);
}

/** The content of each stream that is stored as it is or deflated. */
function* listStreams(body: string): Generator<string> {
  for (const mark of body.matchAll(/(?<!end)stream\r?\n/g)) {
    const start = mark.index + mark[0].length;
    const end = body.indexOf('endstream', start);
    if (end < 0) return;
    const before = body.slice(Math.max(0, mark.index - mostHeaderCharacters), mark.index);
    const header = before.slice(before.lastIndexOf(' obj') + 1);
    const content = body.slice(start, end);
    if (!header.includes('/Filter')) yield content;
    else if (isDeflated(header)) yield unpack(content);
  }
}

function isDeflated(header: string): boolean {
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(header)?.[1]?.match(/\w+/g) ?? [];
  return filters.length === 1 && filters[0] === 'FlateDecode';
}

/** A damaged stream reads as empty, as it does in a viewer. */
function unpack(content: string): string {
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}
