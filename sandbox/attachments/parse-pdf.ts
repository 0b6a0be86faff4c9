import { inflateSync } from 'node:zlib';

interface PdfFacts {
  pages: number;
  /** What can be read of its text; empty where the fonts or filters are beyond the sandbox. */
  text: string;
}

const mostHeaderCharacters = 2_000;

/** Source: ISO 32000-1. Null where the bytes are no PDF or it has no page. */
export function parsePdf(bytes: Buffer): PdfFacts | null {
  const body = bytes.toString('latin1');
  if (!body.slice(0, 1_024).includes('%PDF-')) return null;
  const streams = [...listStreams(body)];
  const pages = countPages([body, ...streams].join('\n'));
  return pages === 0 ? null : { pages, text: extractPdfText(streams) };
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

const tokens =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[0-9A-Fa-f\s]+>|-?\d+(?:\.\d+)?|T[dDm*]|['"]/g;
const widestKerning = -180;
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

/** The words that the text operators of content streams show, in the order they stand in. */
function extractPdfText(streams: string[]): string {
  const text = streams.flatMap(readBlocks).join(' ').replace(/\s+/g, ' ').trim();
  return isReadable(text) ? text : '';
}

function readBlocks(stream: string): string[] {
  return [...stream.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)].map(([, block = '']) => readBlock(block));
}

/** A move to another place, or a wide gap between two strings, stands for a space. */
function readBlock(block: string): string {
  let text = '';
  for (const [token] of block.matchAll(tokens)) {
    if (token.startsWith('(')) text += readLiteral(token.slice(1, -1));
    else if (token.startsWith('<')) text += readHex(token.slice(1, -1));
    else if (/^[T'"]/.test(token) || Number(token) < widestKerning) text += ' ';
  }
  return text;
}

function readLiteral(literal: string): string {
  return literal.replace(/\\([0-7]{1,3}|\r?\n|[\s\S])/g, (_match, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(parseInt(code, 8));
    if (/^\s/.test(code)) return '';
    return escapes[code] ?? code;
  });
}

function readHex(hex: string): string {
  const text = Buffer.from(hex.replace(/\s+/g, ''), 'hex').toString('latin1');
  return isReadable(text) ? text : '';
}

/** Embedded fonts often number their letters as they like: that is no text. */
function isReadable(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}\s.,;:!?'"()/€$%&@-]/gu)?.length ?? 0;
  return text !== '' && letters / text.length > 0.85;
}
