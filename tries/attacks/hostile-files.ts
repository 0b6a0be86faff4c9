import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { makePdf, makePng, makeWav } from '../../tests/support/test-files.ts';
import type { Random } from '../random.ts';
import { zip } from './zip.ts';

/** A file as an attacker sends it. */
export interface HostileFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const openDocument = 'application/vnd.oasis.opendocument.text';
const plain = 'text/plain';

/** The files, named by what is wrong with them. */
export const hostileFiles: Record<string, (random: Random) => Promise<HostileFile> | HostileFile> =
  {
    'an empty file': () => ({ name: 'empty.txt', type: plain, bytes: new Uint8Array() }),
    'random bytes': (random) => ({ name: 'a.bin', type: '', bytes: random.bytes(20_000) }),
    'random bytes that say PDF': (random) => ({
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), random.bytes(20_000)]),
    }),
    'a PDF with bytes changed': (random) => ({
      name: 'b.pdf',
      type: 'application/pdf',
      bytes: changeBytes(makePdf('Hello'), random),
    }),
    'a PDF whose pages go round': () => ({
      name: 'round.pdf',
      type: 'application/pdf',
      bytes: Buffer.from(
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 999999>>endobj\ntrailer<</Root 1 0 R/Size 3>>\n%%EOF',
      ),
    }),
    'a PDF that inflates to 500 MB': () => ({
      name: 'bomb.pdf',
      type: 'application/pdf',
      bytes: pdfBomb(),
    }),
    'a DOCX that inflates to 500 MB': () => ({
      name: 'bomb.docx',
      type: office,
      bytes: zip({ '[Content_Types].xml': xml, 'word/document.xml': zeroes(500) }),
    }),
    'a DOCX of nested elements': () => ({
      name: 'nested.docx',
      type: office,
      bytes: docx('<w:p>'.repeat(200_000)),
    }),
    'a DOCX with entities': () => ({
      name: 'laughs.docx',
      type: office,
      bytes: docx(`${laughs}<w:p><w:r><w:t>&l9;</w:t></w:r></w:p>`),
    }),
    'a DOCX with a file of the machine as entity': () => ({
      name: 'entity.docx',
      type: office,
      bytes: docx(
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:p><w:r><w:t>&e;</w:t></w:r></w:p>',
      ),
    }),
    'an ODT of nested elements': () => ({
      name: 'nested.odt',
      type: openDocument,
      bytes: odt('<text:span>'.repeat(400_000)),
    }),
    'an ODT of repeated blanks': () => ({
      name: 'blanks.odt',
      type: openDocument,
      bytes: odt('<text:s text:c="2000000000"/>'.repeat(500)),
    }),
    'an ODT that inflates to 500 MB': () => ({
      name: 'bomb.odt',
      type: openDocument,
      bytes: zip({ mimetype: Buffer.from(openDocument), 'content.xml': zeroes(500) }),
    }),
    'a ZIP with paths upwards': () => ({
      name: 'up.docx',
      type: office,
      bytes: zip({ '../../../../tmp/switchyard-was-here': Buffer.from('x') }),
    }),
    'a picture of 60,000 × 60,000': async () => ({
      name: 'wide.png',
      type: 'image/png',
      bytes: resize(await makePng(), 60_000, 60_000),
    }),
    'a picture with bytes changed': async (random) => ({
      name: 'odd.png',
      type: 'image/png',
      bytes: changeBytes(await makePng(300, 300), random),
    }),
    'a picture that is cut': async () => ({
      name: 'cut.png',
      type: 'image/png',
      bytes: (await makePng(600, 600)).slice(0, 200),
    }),
    'an SVG with a script': () => ({
      name: 'script.svg',
      type: 'image/svg+xml',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    }),
    'a page that says picture': () => ({
      name: 'page.png',
      type: 'image/png',
      bytes: Buffer.from('<!doctype html><script>alert(1)</script>'),
    }),
    'a text of one very long line': () => ({
      name: 'line.txt',
      type: plain,
      bytes: Buffer.alloc(15_000_000, 'W'),
    }),
    'a text of NUL': () => ({ name: 'nul.txt', type: plain, bytes: Buffer.alloc(100_000) }),
    'a name of 5,000 characters': () => ({
      name: `${'n'.repeat(5_000)}.txt`,
      type: plain,
      bytes: Buffer.from('x'),
    }),
    'a name with a way out': () => ({
      name: '../../../../etc/cron.d/\u202etxt.exe',
      type: plain,
      bytes: Buffer.from('x'),
    }),
    'gzip that says text': () => ({
      name: 'a.txt',
      type: plain,
      bytes: gzipSync(Buffer.alloc(1_000_000)),
    }),
    'a recording with a wrong length': () => {
      const bytes = Buffer.from(makeWav(1));
      bytes.writeUInt32LE(0xffffffff, 40);
      return { name: 'a.wav', type: 'audio/wav', bytes };
    },
  };

const xml = Buffer.from('<?xml version="1.0"?><Types/>');
const laughs = `<!DOCTYPE x [<!ENTITY l0 "ha">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join('')}]>`;

function docx(body: string): Uint8Array {
  return zip({
    '[Content_Types].xml': xml,
    'word/document.xml': Buffer.from(`<w:document><w:body>${body}</w:body></w:document>`),
  });
}

function odt(body: string): Uint8Array {
  const content = `<office:document-content><office:body><office:text>${body}`;
  return zip({ mimetype: Buffer.from(openDocument), 'content.xml': Buffer.from(content) });
}

function zeroes(megabytes: number): Buffer {
  return Buffer.alloc(megabytes * 1024 * 1024, '<a>');
}

function pdfBomb(): Uint8Array {
  const stream = deflateRawSync(Buffer.alloc(500 * 1024 * 1024, ' '));
  const zlib = Buffer.concat([Buffer.from([0x78, 0x9c]), stream]);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R>>endobj\n4 0 obj<</Filter/FlateDecode/Length ${zlib.length}>>stream\n`,
    ),
    zlib,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF'),
  ]);
}

/** Writes another size into a PNG than it has. */
function resize(png: Uint8Array, width: number, height: number): Uint8Array {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

function changeBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = Buffer.from(bytes);
  for (let times = 0; times < 12; times += 1)
    changed[random.below(changed.length)] = random.below(256);
  return changed;
}
