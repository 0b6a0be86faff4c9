import { getDocumentProxy } from 'unpdf';
import { formatCount } from '#shared/lib/format.ts';
import type { AppError } from '#server/platform/app-error.ts';
import { broken, unreadable } from '../../unreadable.ts';
import type { Parser } from '../parser.ts';
import { refuseProtected } from '../refuse-kind.ts';
import { boundText, longestText } from './bound-text.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type TextPart = Awaited<
  ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>
>['items'][number];

const mostPages = 2_000;

export const parsePdf: Parser = async ({ bytes, fileName }) => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const pdf = await open(bytes, fileName, source);
  try {
    if (pdf.numPages > mostPages) throw refuseLength(fileName, pdf.numPages);
    const text = boundText(await extractText(pdf));
    // The dictionary of a picture is never compressed, so it can be found in the raw source.
    const hasPictures = /\/Subtype\s*\/Image\b/.test(source);
    return { kind: 'document', mediaType: 'application/pdf', text, hasPictures };
  } finally {
    await pdf.loadingTask.destroy();
  }
};

async function open(bytes: Uint8Array, fileName: string, source: string): Promise<Pdf> {
  const isProtected = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(source);
  try {
    // The library takes over the buffer, so it gets a copy.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    // Vendors refuse encrypted files even if they open without a password.
    if (!isProtected) return pdf;
  } catch (error) {
    if (!isProtected) throw broken(fileName, error);
  }
  throw refuseProtected(fileName);
}

async function extractText(pdf: Pdf): Promise<string> {
  const pages: string[] = [];
  for (let number = 1, length = 0; number <= pdf.numPages && length <= longestText; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map(writePart).join('').trim();
    page.cleanup();
    pages.push(text);
    length += text.length;
  }
  return pages.filter((page) => page !== '').join('\n\n');
}

function writePart(part: TextPart): string {
  if (!('str' in part)) return '';
  return part.hasEOL ? `${part.str}\n` : part.str;
}

function refuseLength(fileName: string, pages: number): AppError {
  const [has, most] = [pages, mostPages].map(formatCount);
  return unreadable(
    fileName,
    `has ${has} pages, more than the limit of ${most}. Attach a part of it.`,
  );
}
