import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { formatCount, plural } from '#shared/lib/format.ts';
import { joinWords } from '#shared/lib/text.ts';
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
    const pages = await readPages(pdf);
    const written = pages.filter((page) => page !== '').join('\n\n');
    const flaws = listFlaws(pages, written);
    const marks = flaws.map(({ what, lack }) => `[${what} ${lack}.]`);
    const text = boundText(
      [written.replaceAll(unreadableSigns, '\uFFFD'), ...marks].join('\n\n').trim(),
    );
    // The dictionary of a picture is never compressed, so it can be found in the raw source.
    const hasPictures = /\/Subtype\s*\/Image\b/.test(source);
    const notes = flaws.map(({ what, lack }) => `${what} of “${fileName}” ${lack}.`);
    const read = { kind: 'document', text, hasPictures } as const;
    if (isEncrypted(source)) {
      if (written === '') throw refuseProtected(fileName);
      // Vendors refuse encrypted files even if they open without a password, so models receive the text.
      notes.push(`“${fileName}” is restricted by its author, so only its text was sent.`);
    } else if (pdf.isPureXfa) {
      // Vendors would see only the placeholder page that says to wait for Adobe Reader.
      notes.push(`“${fileName}” is an XFA form, so only its text was sent.`);
    } else {
      return { ...read, mediaType: 'application/pdf', notes };
    }
    return { ...read, mediaType: 'text/plain', bytes: new TextEncoder().encode(text), notes };
  } finally {
    await pdf.loadingTask.destroy();
  }
};

/** The character codes for East Asian fonts that a file names but doesn't contain. */
const cMapUrl = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')));

async function open(bytes: Uint8Array, fileName: string, source: string): Promise<Pdf> {
  const openWith = (enableXfa: boolean) => {
    // The library takes over the buffer, so it gets a copy. It expects `cMapUrl` to be a path.
    const options = { verbosity: 0, cMapUrl, cMapPacked: true, enableXfa };
    return getDocumentProxy(new Uint8Array(bytes), options);
  };
  try {
    return await openWith(true);
  } catch (error) {
    if (isEncrypted(source)) throw refuseProtected(fileName);
    const plain = await openWith(false).catch(() => null);
    if (!plain) throw broken(fileName, error);
    await plain.loadingTask.destroy();
    // Without XFA, the file has only a page that asks the reader to wait.
    throw unreadable(
      fileName,
      'is an XFA form that we couldn’t read. Print it as PDF and attach that copy.',
      error,
    );
  }
}

function isEncrypted(source: string): boolean {
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(source);
}

/** The text of each page, including form entries and annotations. */
async function readPages(pdf: Pdf): Promise<string[]> {
  const pages: string[] = [];
  for (let number = 1, length = 0; number <= pdf.numPages && length <= longestText; number += 1) {
    const page = await pdf.getPage(number);
    const form = (await page.getXfa()) as FormPart | null;
    const text = form ? writeForm(form) : await readPage(page);
    page.cleanup();
    pages.push(text);
    length += text.length;
  }
  return pages;
}

async function readPage(page: Awaited<ReturnType<Pdf['getPage']>>): Promise<string> {
  const { items } = await page.getTextContent();
  const notes = ((await page.getAnnotations()) as Annotation[]).map(writeAnnotation);
  return [items.map(writePart).join('').trim(), ...notes].filter(Boolean).join('\n');
}

/** A part of a page of an XFA form, in the HTML layout that the library produces. */
interface FormPart {
  name: string;
  value?: string;
  attributes?: {
    type?: string;
    value?: string;
    textContent?: string;
    checked?: boolean;
    selected?: boolean;
  };
  children?: FormPart[];
}

/** The texts and field values of a form part, one per line. */
function writeForm({ name, value, attributes = {}, children = [] }: FormPart): string {
  const { type, checked, selected, textContent } = attributes;
  if (type === 'checkbox' || type === 'radio') return checked ? '☒' : '☐';
  if (name === 'option' && !selected) return '';
  const own = value ?? textContent ?? (name === 'input' ? attributes.value : undefined) ?? '';
  return [own.trim(), ...children.map(writeForm)].filter(Boolean).join('\n');
}

function writePart(part: TextPart): string {
  if (!('str' in part)) return '';
  return part.hasEOL ? `${part.str}\n` : part.str;
}

/** The library has no type for annotations. */
interface Annotation {
  subtype: string;
  fieldName?: string;
  alternativeText?: string;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  buttonValue?: string | null;
  exportValue?: string;
  hidden?: boolean;
  contentsObj?: { str: string };
  titleObj?: { str: string };
}

function writeAnnotation(annotation: Annotation): string {
  if (annotation.subtype === 'Widget') return writeField(annotation);
  const words = annotation.contentsObj?.str.trim();
  // A popup repeats the words of the annotation that it belongs to.
  if (!words || annotation.subtype === 'Popup' || annotation.subtype === 'Link') return '';
  if (annotation.subtype === 'FreeText') return words;
  const author = annotation.titleObj?.str.trim();
  return `[Note${author ? ` by ${author}` : ''}: ${words}]`;
}

function writeField(field: Annotation): string {
  const name = field.alternativeText?.trim() || field.fieldName?.trim() || 'without a name';
  const { fieldValue, exportValue, buttonValue } = field;
  if (field.checkBox || field.radioButton) {
    const isOn = fieldValue === (field.checkBox ? exportValue : buttonValue);
    const choice = field.radioButton && buttonValue ? ` (${buttonValue})` : '';
    return `[Form field ${name}${choice}: ${isOn ? '☒' : '☐'}]`;
  }
  const value = [fieldValue]
    .flat()
    .filter((one) => typeof one === 'string')
    .join(', ')
    .trim();
  return value === '' ? '' : `[Form field ${name}: ${value}]`;
}

/** Control characters, and private-use ones, which only the file's own font can display. */
const unreadableSigns = /(?![\t\n\v\f\r])[\p{Cc}\p{Co}]/gu;

/** Lists what the extracted text is missing. */
function listFlaws(pages: readonly string[], text: string): { what: string; lack: string }[] {
  const empty = pages.flatMap((page, index) => (page === '' ? [index + 1] : []));
  const signs = text.match(unreadableSigns)?.length ?? 0;
  const lack = empty.length === 1 ? 'has no text' : 'have no text';
  return [
    ...(empty.length === 0 ? [] : [{ what: joinRanges(empty), lack }]),
    ...(signs === 0 ? [] : [{ what: plural(signs, 'character'), lack: 'can’t be read as text' }]),
  ];
}

/** Formats `Page 2`, `Pages 3 to 9` or `Pages 1, 3 and 5 to 7`. */
function joinRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && range[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  const words = ranges.flatMap(([first, last]) => {
    const ends = [first, last].map(formatCount);
    return last - first > 1 ? [ends.join(' to ')] : [...new Set(ends)];
  });
  return `${numbers.length === 1 ? 'Page' : 'Pages'} ${joinWords(words)}`;
}

function refuseLength(fileName: string, pages: number): AppError {
  const [has, most] = [pages, mostPages].map(formatCount);
  return unreadable(
    fileName,
    `has ${has} pages, more than the limit of ${most}. Attach a part of it.`,
  );
}
