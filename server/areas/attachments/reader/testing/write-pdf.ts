import { deflateSync } from 'node:zlib';

export interface PdfContents {
  /** The text of each page. */
  pages: string[];
  /** Draws a red square in the corner of the first page. */
  hasPicture?: boolean;
  /** A reference to an encryption handler, or its dictionary. */
  encrypt?: string;
  /** Replaces the true number of pages. */
  pageCount?: number;
  /** Replaces the first page's content. Already compressed. */
  packedContent?: Uint8Array;
}

/** Writes a PDF object by object, with its cross-reference table. */
export function writePdf(contents: PdfContents): Uint8Array {
  const { pages, encrypt = '', hasPicture = false } = contents;
  const firstPage = 5;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  const resources = `/Font << /F1 3 0 R >> ${hasPicture ? '/XObject << /Im1 4 0 R >>' : ''}`;
  const objects: Uint8Array[] = [
    latin1('<< /Type /Catalog /Pages 2 0 R >>'),
    latin1(`<< /Type /Pages /Kids [${kids}] /Count ${contents.pageCount ?? pages.length} >>`),
    latin1('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    hasPicture ? picture() : latin1('null'),
    ...pages.flatMap((text, index) => [
      latin1(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${firstPage + index * 2 + 1} 0 R /Resources << ${resources} >> >>`,
      ),
      pageContent(text, index === 0 ? contents : undefined),
    ]),
  ];
  return assemble(objects, encrypt);
}

function pageContent(text: string, contents?: PdfContents): Uint8Array {
  const lines = text.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`);
  const drawn = contents?.hasPicture ? 'q 50 0 0 50 0 0 cm /Im1 Do Q' : '';
  const source = `BT /F1 12 Tf 14 TL 50 700 Td ${lines.join('\n')} ET ${drawn}`;
  return stream('/Filter /FlateDecode', contents?.packedContent ?? deflateSync(source));
}

function picture(): Uint8Array {
  const about = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB';
  return stream(`${about} /BitsPerComponent 8`, Uint8Array.of(255, 0, 0));
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
