import { limits } from '#shared/contract/limits.ts';
import { formatMegabytes } from '#shared/lib/format.ts';
import type { AppError } from '#server/platform/app-error.ts';
import { unreadable } from '../unreadable.ts';
import type { ParsedFile, ParseJob, Parser } from './parser.ts';
import { sniffKind, type FileKind } from './sniff-kind.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

/** Throws the same errors as a `Parser`. */
export async function parseFile(file: ParseJob): Promise<ParsedFile> {
  const kind = await sniffKind(file);
  if (kind === 'image' || kind === 'bmp' || kind === 'svg') refuseLargeImage(file);
  const parse = await loadParser(kind);
  const parsed = await parse(file);
  // A PDF may have no text, because models that read PDFs see its pages.
  if (kind !== 'pdf' && parsed.kind === 'document' && parsed.text.trim() === '') {
    throw refuseWithoutText(file.fileName, parsed.hasPictures);
  }
  return parsed;
}

function refuseWithoutText(fileName: string, hasPictures: boolean): AppError {
  return hasPictures
    ? unreadable(fileName, 'contains only images. Save it as PDF and attach that copy.')
    : unreadable(fileName, 'contains no text. Choose another file.');
}

/** Imports parsers on demand, so each process loads only the libraries that it needs. */
async function loadParser(kind: FileKind): Promise<Parser> {
  switch (kind) {
    case 'image':
      return (await import('./image/parse-image.ts')).parseImage;
    case 'bmp':
      return (await import('./image/parse-bmp.ts')).parseBmp;
    case 'svg':
      return (await import('./image/parse-svg.ts')).parseSvg;
    case 'pdf':
      return (await import('./document/parse-pdf.ts')).parsePdf;
    case 'docx':
      return (await import('./document/parse-docx.ts')).parseDocx;
    case 'doc':
      return (await import('./document/parse-doc.ts')).parseDoc;
    case 'odt':
      return (await import('./document/parse-odt.ts')).parseOdt;
    case 'text':
      return (await import('./document/parse-text.ts')).parseText;
  }
}

function refuseLargeImage({ bytes, fileName }: UploadedFile): void {
  if (bytes.length <= limits.imageBytes) return;
  const most = formatMegabytes(limits.imageBytes);
  throw unreadable(
    fileName,
    `is larger than ${most}, the limit for images. Save a smaller copy and attach that copy.`,
  );
}
