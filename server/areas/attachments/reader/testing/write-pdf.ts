import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export interface PdfContents {
  /** The text of each page. */
  pages: string[];
  /** Draws a red square in the corner of the first page. */
  hasPicture?: boolean;
  /**
   * Writes the letters A to Z as control characters, as a broken font does. Can't be combined with
   * `hasPicture`.
   */
  hasBrokenFont?: boolean;
  /** Encrypts the pages with this password, which may be empty. */
  password?: string;
  /** Annotations of the first page, as dictionaries. */
  annotations?: string[];
  /** Replaces the true number of pages. */
  pageCount?: number;
  /** Replaces the content of the first page. Must already be compressed. */
  packedContent?: Uint8Array;
}

/** Writes a PDF object by object, with its cross-reference table. */
export function writePdf(contents: PdfContents): Uint8Array {
  const { pages, password, annotations = [], hasPicture, hasBrokenFont } = contents;
  const firstPage = 5;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  const resources = `/Font << /F1 3 0 R >> ${hasPicture ? '/XObject << /Im1 4 0 R >>' : ''}`;
  const objects: Uint8Array[] = [
    latin1('<< /Type /Catalog /Pages 2 0 R >>'),
    latin1(`<< /Type /Pages /Kids [${kids}] /Count ${contents.pageCount ?? pages.length} >>`),
    latin1(
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${hasBrokenFont ? '/ToUnicode 4 0 R' : ''} >>`,
    ),
    hasPicture ? picture() : hasBrokenFont ? brokenMap() : latin1('null'),
    ...pages.flatMap((text, index) => [
      latin1(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${firstPage + index * 2 + 1} 0 R /Resources << ${resources} >> ${index === 0 ? `/Annots [${annotations.join(' ')}]` : ''} >>`,
      ),
      pageContent(text, firstPage + index * 2 + 1, contents),
    ]),
  ];
  return assemble(objects, password === undefined ? '' : encryptDictionary(password));
}

function pageContent(text: string, objectNumber: number, contents: PdfContents): Uint8Array {
  const { hasPicture, packedContent, password } = contents;
  const isFirst = objectNumber === 6;
  const lines = text.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`);
  const drawn = isFirst && hasPicture ? 'q 50 0 0 50 0 0 cm /Im1 Do Q' : '';
  const source = `BT /F1 12 Tf 14 TL 50 700 Td ${lines.join('\n')} ET ${drawn}`;
  const packed = (isFirst && packedContent) || deflateSync(source);
  const written = password === undefined ? packed : encryptStream(packed, password, objectNumber);
  return stream('/Filter /FlateDecode', written);
}

function picture(): Uint8Array {
  const about = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB';
  return stream(`${about} /BitsPerComponent 8`, Uint8Array.of(255, 0, 0));
}

function brokenMap(): Uint8Array {
  const map =
    '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <41> <5A> <0001> endbfrange';
  return stream('', latin1(`begincmap ${map} endcmap`));
}

function stream(dictionary: string, bytes: Uint8Array): Uint8Array {
  const head = latin1(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`);
  return Buffer.concat([head, bytes, latin1('\nendstream')]);
}

function assemble(objects: Uint8Array[], encrypt: string): Uint8Array {
  const parts: Uint8Array[] = [latin1('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = 9;
  const add = (part: Uint8Array) => {
    parts.push(part);
    at += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    add(Buffer.concat([latin1(`${index + 1} 0 obj\n`), object, latin1('\nendobj\n')]));
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const id = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]';
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R ${id} ${encrypt} >>\nstartxref\n${at}\n%%EOF`;
  add(latin1(table + trailer));
  return Buffer.concat(parts);
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const fileId = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const permissions = -4;

const owner = Buffer.alloc(32, 0x5a);

/** The standard security handler, revision 2: RC4 with 40 bits (ISO 32000-1, 7.6.3). */
function encryptDictionary(password: string): string {
  const [o, u] = [owner, rc4(keyFor(password), padding)].map((bytes) => bytes.toString('hex'));
  return `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${o}> /U <${u}> /P ${permissions} >>`;
}

/** Encrypts the stream of one object (ISO 32000-1, 7.6.2). */
function encryptStream(bytes: Uint8Array, password: string, objectNumber: number): Buffer {
  const number = Buffer.alloc(5);
  number.writeUInt32LE(objectNumber);
  number[3] = 0;
  const key = createHash('md5').update(keyFor(password)).update(number).digest();
  return rc4(key.subarray(0, 10), bytes);
}

function keyFor(password: string): Buffer {
  const permitted = Buffer.alloc(4);
  permitted.writeInt32LE(permissions);
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
  const hash = createHash('md5').update(padded).update(owner).update(permitted).update(fileId);
  return hash.digest().subarray(0, 5);
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    [state[one & 255], state[other & 255]] = [at(other), at(one)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(bytes).map((byte) => {
    i += 1;
    j += at(i);
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  }) as Buffer;
}
