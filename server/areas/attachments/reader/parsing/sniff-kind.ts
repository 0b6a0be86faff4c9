import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from './parser.ts';
import { refuseKind, refuseProtected } from './refuse-kind.ts';
import { sniffZip } from './container/sniff-zip.ts';
import { decodeText } from './document/decode-text.ts';
import { broken } from '../unreadable.ts';
import { parseOleDirectory, sectorLengthOf } from './container/parse-ole-directory.ts';
import { removeBetween } from './remove-between.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

const encryptedFlag = 0x0100;

/** Detects the kind from the bytes. The name and claimed type only tell an SVG from other text. */
export async function sniffKind(file: UploadedFile): Promise<FileKind> {
  const { bytes, fileName } = file;
  if (hasPdfHeader(bytes.subarray(0, 5))) return 'pdf';
  // Text is checked before signatures. Prose may start with BM or MZ, but binary formats contain control
  // characters.
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

function kindOfSignature(extension: string, fileName: string): FileKind | undefined {
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

function kindOfText(text: string, { fileName, claimedType }: UploadedFile): FileKind {
  if (text.startsWith('{\\rtf')) throw refuseKind(fileName, 'rtf');
  return isDrawing(text) && !claimedType.startsWith('text/') ? 'svg' : 'text';
}

function isDrawing(text: string): boolean {
  if (!text.trimStart().startsWith('<')) return false;
  const withoutComments = removeBetween(text.slice(0, 65_536), '<!--', '-->');
  const root = /<([a-z][\w:.-]*)/i.exec(withoutComments)?.[1] ?? '';
  return /^(?:\w+:)?svg$/i.test(root);
}

function hasPdfHeader(start: Uint8Array): boolean {
  return Buffer.from(start).includes('%PDF-');
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Buffer.from(bytes.subarray(0, signature.length)).equals(Buffer.from(signature));
}

function sniffOle({ bytes, fileName }: UploadedFile): FileKind {
  const entries = parseOleDirectory(bytes);
  if (entries.length === 0) throw broken(fileName);
  const names = new Set(entries.map(({ name }) => name));
  // A DOCX with a password is an OLE file that contains the encrypted archive.
  if (names.has('EncryptedPackage')) throw refuseProtected(fileName);
  const main = entries.find(({ name }) => name === 'WordDocument');
  if (!main) throw refuseKind(fileName, otherKind(names));
  if (isEncrypted(bytes, main.firstSector)) throw refuseProtected(fileName);
  return 'doc';
}

function otherKind(names: Set<string>): string {
  if (names.has('Workbook') || names.has('Book')) return 'xls';
  return names.has('PowerPoint Document') ? 'ppt' : '';
}

/**
 * Reads the encryption flag in Word's main stream, which is never stored in small sectors ([MS-DOC] 2.5.2).
 */
function isEncrypted(bytes: Uint8Array, firstSector: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (firstSector + 1) * sectorLengthOf(bytes);
  if (at + 12 > bytes.length) return false;
  return (view.getUint16(at + 10, true) & encryptedFlag) !== 0;
}
