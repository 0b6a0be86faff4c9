import { fileTypeFromBuffer } from 'file-type';
import { refuseEncoding, refuseKind, refuseOldWord, refuseProtected } from './refuse-kind.ts';
import { decodeText } from './document/decode-text.ts';
import { broken } from '../unreadable.ts';
import { parseOleDirectory, readStreamStart } from './container/parse-ole-directory.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';
import { openZip, type Zip } from './container/open-zip.ts';

/** The kind of a file according to its bytes. */
export type FileKind = 'image' | 'bmp' | 'svg' | 'pdf' | 'docx' | 'doc' | 'odt' | 'text';

const encryptedFlag = 0x0100;
const wordVersions = { word95: 103, word97: 193 };

/** Detects the kind from the bytes. The name and type only help to tell an SVG from other text. */
export async function sniffKind(file: UploadedFile): Promise<FileKind> {
  const { bytes, fileName } = file;
  if (hasPdfHeader(bytes.subarray(0, 5)) || isPdfAfterJunk(bytes)) return 'pdf';
  // Checks for text first, because prose may start with BM or MZ, but only binary formats contain
  // control characters.
  const text = decodeText(bytes, 'clean');
  if (text) return kindOfText(text.text, file);
  const extension = (await fileTypeFromBuffer(bytes))?.ext ?? '';
  if (extension === 'cfb') return sniffOle(file);
  if (startsWith(bytes, 'PK')) return sniffZip(file, extension);
  if (startsWith(bytes, '\xdb\xa5')) throw refuseOldWord(fileName, 'Word 2');
  const kind = kindOfSignature(kindOfBrands(bytes) ?? extension, fileName);
  if (kind) return kind;
  if (hasPdfHeader(bytes.subarray(0, 1024))) return 'pdf';
  if (['', 'xml'].includes(extension) && decodeText(bytes, 'noisy')) return 'text';
  throw extension === '' && hasNoControls(bytes)
    ? refuseEncoding(fileName)
    : refuseKind(fileName, extension);
}

/** Files that aren't text have NULs or other control characters, unless they are very short. */
function hasNoControls(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 65_536).every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

const images = ['png', 'apng', 'jpg', 'webp', 'gif', 'tif', 'avif'];

function kindOfSignature(extension: string, fileName: string): FileKind | undefined {
  if (extension === 'heic' || extension === 'heif') throw refuseKind(fileName, 'heic');
  if (images.includes(extension)) return 'image';
  return extension === 'bmp' ? 'bmp' : undefined;
}

/** Pictures in an MP4 container are recognized by any of the brands that they list, not only by the first. */
function kindOfBrands(bytes: Uint8Array): 'avif' | 'heic' | undefined {
  const start = Buffer.from(bytes.subarray(0, 256));
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const brands = start.toString('latin1', 8, start.readUInt32BE(0)).match(/[^]{4}/g) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  return brands.some((brand) => /^(?:he[iv][cxms]|mi[af][f12]|msf1)$/.test(brand))
    ? 'heic'
    : undefined;
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

/** Also checks the end of the file, because a text might mention the header. */
function isPdfAfterJunk(bytes: Uint8Array): boolean {
  if (!hasPdfHeader(bytes.subarray(0, 1024))) return false;
  return /startxref\s+\d+\s+%%EOF/.test(Buffer.from(bytes.subarray(-1024)).toString('latin1'));
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Buffer.from(bytes.subarray(0, signature.length)).equals(Buffer.from(signature, 'latin1'));
}

function sniffOle({ bytes, fileName }: UploadedFile): FileKind {
  const entries = parseOleDirectory(bytes);
  if (entries.length === 0) throw broken(fileName);
  const names = new Set(entries.map(({ name }) => name));
  // A DOCX with a password is an OLE file that contains the encrypted archive.
  if (names.has('EncryptedPackage')) throw refuseProtected(fileName);
  const main = entries.find(({ name }) => name === 'WordDocument');
  if (!main) throw refuseKind(fileName, otherKind(names));
  refuseUnreadableWord(readStreamStart(bytes, main, entries, 12), fileName);
  return 'doc';
}

function otherKind(names: Set<string>): string {
  if (names.has('Workbook') || names.has('Book')) return 'xls';
  return names.has('PowerPoint Document') ? 'ppt' : '';
}

/** Reads the version and the encryption flag at the start of Word's main stream ([MS-DOC] 2.5.2). */
function refuseUnreadableWord(start: DataView | undefined, fileName: string): void {
  if (!start) return;
  const version = start.getUint16(2, true);
  if (version < wordVersions.word97) {
    throw refuseOldWord(fileName, version < wordVersions.word95 ? 'Word 6' : 'Word 95');
  }
  if ((start.getUint16(10, true) & encryptedFlag) !== 0) throw refuseProtected(fileName);
}

const mainTypes: [RegExp, string][] = [
  [/word(?:processingml)?\.(?:document|template)\.(?:main|macroEnabled\w*\.main)\+xml/i, 'docx'],
  [/spreadsheetml|ms-excel/i, 'xlsx'],
  [/presentationml|ms-powerpoint/i, 'pptx'],
];

/** `extension` is the file type by signature, for the error if the archive isn't a document. */
async function sniffZip({ bytes, fileName }: UploadedFile, extension: string): Promise<FileKind> {
  const zip = await openZip(bytes, fileName);
  const kind = (await officeKind(zip)) ?? (await openDocumentKind(zip)) ?? (extension || 'zip');
  if (kind === 'docx' || kind === 'odt') return kind;
  throw refuseKind(fileName, kind);
}

async function officeKind(zip: Zip): Promise<string | undefined> {
  if (!zip.names.includes('[Content_Types].xml')) return undefined;
  const types = await zip.text('[Content_Types].xml');
  return mainTypes.find(([type]) => type.test(types))?.[1];
}

async function openDocumentKind(zip: Zip): Promise<string | undefined> {
  if (!zip.names.includes('mimetype')) return undefined;
  const type = (await zip.text('mimetype')).trim();
  return /^application\/vnd\.oasis\.opendocument\.text(?:-template)?$/.test(type)
    ? 'odt'
    : undefined;
}

/** Removes everything between two marks, including the marks. Keeps a start mark that has no end mark. */
function removeBetween(text: string, start: string, end: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, from)) {
    const endAt = text.indexOf(end, at + start.length);
    if (endAt < 0) break;
    kept.push(text.slice(from, at));
    from = endAt + end.length;
  }
  return kept.join('') + text.slice(from);
}
