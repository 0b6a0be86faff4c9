import { limits } from '#shared/contract/limits.ts';
import { formatMegabytes, plural } from '#shared/lib/format.ts';
import { joinWords } from '#shared/lib/text.ts';
import type { ToastContent } from '#web/ui/feedback/toast-store.ts';

type AttachmentKind = 'image' | 'document';

export type Refusal = keyof typeof refusals;

/** How a file can be attached, or why it is rejected. */
type FileClass = { kind: AttachmentKind } | { refusal: Exclude<Refusal, 'count'> };

const imageExtensions = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg|tiff?)$/i;
const heicName = /\.hei[cf]$/i;
/** The MIME types that browsers report for files that they can't identify. */
const vagueTypes = /^(?:$|(?:application|binary)\/(?:octet-stream|(?:x-|force-)download)$)/;
const documentExtensions = /\.(?:pdf|docx?|odt|txt|md|csv|log)$/i;

/**
 * Accepts images, PDFs and types that contain 'document' or 'text/', and also Word's old type, which contains
 * neither. A file with an unspecific type is classified by its extension. The server checks the content and
 * reports files that are something else.
 */
export function classifyFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): FileClass {
  const lowered = type.toLowerCase();
  const isVague = vagueTypes.test(lowered) || isCsvOfExcel(name, lowered);
  if (isVague ? heicName.test(name) : /^image\/hei[cf]\b/.test(lowered)) return { refusal: 'heic' };
  const kind = isVague ? kindOfName(name) : kindOfType(lowered);
  if (!kind) return { refusal: 'type' };
  return size > maxBytes(kind) ? { refusal: 'size' } : { kind };
}

/** If Excel is installed, Windows reports CSV files as workbooks. */
function isCsvOfExcel(name: string, type: string): boolean {
  return type === 'application/vnd.ms-excel' && /\.csv$/i.test(name);
}

function kindOfType(type: string): AttachmentKind | null {
  if (type.startsWith('image/')) return 'image';
  const isDocument =
    type === 'application/pdf' ||
    type === 'application/msword' ||
    type.includes('document') ||
    type.includes('text/');
  return isDocument ? 'document' : null;
}

function kindOfName(name: string): AttachmentKind | null {
  if (imageExtensions.test(name)) return 'image';
  return documentExtensions.test(name) ? 'document' : null;
}

function maxBytes(kind: AttachmentKind): number {
  return kind === 'image' ? limits.imageBytes : limits.documentBytes;
}

const sizes = `up to ${formatMegabytes(limits.imageBytes)}, documents up to ${formatMegabytes(limits.documentBytes)}`;
export const sizesInWords = `Images ${sizes}`;
export const limitsInWords = `Up to ${limits.files} files: images ${sizes}`;

const refusals = {
  type: {
    title: 'Invalid File Type',
    description: 'Only images and documents (PDF, DOC, TXT) are supported.',
    briefly: 'Wrong type',
  },
  heic: {
    title: 'Photo Not Attached',
    description:
      'Models can’t read HEIC photos. Save the photo as JPEG or PNG and attach that copy.',
    briefly: 'HEIC photos',
  },
  size: {
    title: 'File Too Large',
    description: `${limitsInWords}.`,
    briefly: `Too large (images ${sizes})`,
  },
  count: {
    title: 'Too Many Files',
    description: `${limitsInWords}.`,
    briefly: `Too many files (the limit is ${limits.files})`,
  },
} as const;

/** The toast about rejected files: the first reason in full, and the names of all files. */
export function describeRefused(refused: ReadonlyMap<Refusal, readonly string[]>): ToastContent {
  const [[first = 'type'] = []] = refused;
  const { title, description } = refusals[first];
  const lines = [...refused].map(
    ([refusal, names]) =>
      `${refused.size === 1 ? 'Not attached' : refusals[refusal].briefly}: ${listNames(names)}.`,
  );
  const more = lines.join(' ');
  return { title, description, more, tone: 'danger', durationMs: refused.size * 5000 };
}

const namedFiles = 3;

function listNames(names: readonly string[]): string {
  const others = names.length - namedFiles;
  return joinWords(
    others > 0 ? [...names.slice(0, namedFiles), plural(others, 'other file')] : names,
  );
}
