import type { ReadDocument, ReadImage, UploadedFile } from '#server/domain/attachments/ports.ts';
import { limits } from '#shared/contract/limits.ts';
import { megabytes, unreadable } from '../unreadable.ts';
import { sniffKind, type Kind } from './sniff-kind.ts';

type ParsedImage = Omit<ReadImage, 'bytes'> & { bytes?: Uint8Array };
type ParsedDocument = Omit<ReadDocument, 'bytes' | 'fileName'> & { bytes?: Uint8Array };

/** Without `bytes` the file's own are to be sent. */
export type ParsedFile = ParsedImage | ParsedDocument;

export type Parser = (file: UploadedFile) => ParsedFile | Promise<ParsedFile>;

/** Throws an AppError where the file can be named as unfit, and any other error where it is broken. */
export async function parseFile(file: UploadedFile): Promise<ParsedFile> {
  const kind = await sniffKind(file);
  if (kind === 'image' || kind === 'bmp' || kind === 'svg') refuseLargeImage(file);
  const parse = await loadParser(kind);
  return parse(file);
}

/** Each process loads only the libraries that its files need. */
async function loadParser(kind: Kind): Promise<Parser> {
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
  const most = megabytes(limits.imageBytes);
  throw unreadable(fileName, `is over ${most} MB, the most an image may have. Save a smaller one.`);
}
