import { fileTypeFromBuffer } from 'file-type';
import type { UploadedFile } from '#server/domain/attachments/ports.ts';
import type { Kind } from './parser.ts';
import { refuseKind } from './refuse-kind.ts';
import { sniffOle } from './container/sniff-ole.ts';
import { sniffZip } from './container/sniff-zip.ts';
import { decodeText } from './document/decode-text.ts';

/** What the bytes are. Name and claimed type only tell a drawing from the text that it is written in. */
export async function sniffKind(file: UploadedFile): Promise<Kind> {
  const { bytes, fileName } = file;
  if (hasPdfHeader(bytes.subarray(0, 5))) return 'pdf';
  // Before the signatures: prose may begin with BM or MZ, and no binary format is free of control characters.
  const text = decodeText(bytes, 'clean');
  if (text) return kindOfText(text.text, file);
  const extension = (await fileTypeFromBuffer(bytes))?.ext ?? '';
  if (extension === 'cfb') return sniffOle(file);
  if (startsWith(bytes, 'PK')) return sniffZip(file, extension);
  const kind = kindOfSignature(extension, fileName);
  if (kind) return kind;
  if (hasPdfHeader(bytes.subarray(0, 1024))) return 'pdf';
  if (extension === '' && decodeText(bytes, 'noisy')) return 'text';
  throw refuseKind(fileName, extension);
}

function kindOfSignature(extension: string, fileName: string): Kind | undefined {
  switch (extension) {
    case 'png':
    case 'apng':
    case 'jpg':
    case 'webp':
    case 'gif':
    case 'tif':
    case 'avif':
      return 'image';
    case 'bmp':
      return 'bmp';
    case 'heic':
    case 'heif':
      throw refuseKind(fileName, 'heic');
  }
}

function kindOfText(text: string, { fileName, claimedType }: UploadedFile): Kind {
  if (text.startsWith('{\\rtf')) throw refuseKind(fileName, 'rtf');
  return isDrawing(text) && !claimedType.startsWith('text/') ? 'svg' : 'text';
}

function isDrawing(text: string): boolean {
  if (!text.trimStart().startsWith('<')) return false;
  const withoutComments = text.slice(0, 65_536).replace(/<!--[^]*?-->/g, '');
  const root = /<([a-z][\w:.-]*)/i.exec(withoutComments)?.[1] ?? '';
  return /^(?:\w+:)?svg$/i.test(root);
}

function hasPdfHeader(start: Uint8Array): boolean {
  return Buffer.from(start).includes('%PDF-');
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Buffer.from(bytes.subarray(0, signature.length)).equals(Buffer.from(signature));
}
