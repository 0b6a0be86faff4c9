import { afterAll, describe, expect, test } from 'vitest';
import { createAttachmentReader } from './attachment-reader.ts';
import { encryptDictionary } from './testing/encrypt-dictionary.ts';
import { readWith } from './testing/read-with.ts';
import { writeDoc } from './testing/write-doc.ts';
import { writeDocx, writeOdt, writeXlsx } from './testing/write-office.ts';
import { writeOle } from './testing/write-ole.ts';
import { writePdf } from './testing/write-pdf.ts';
import { writeZip } from './testing/write-zip.ts';

const reader = createAttachmentReader();
const { document, refusal } = readWith(reader);
afterAll(() => reader.close());

const some = Buffer.alloc(10, 1);
const picture = { name: 'word/media/image1.png', content: some };

describe('a document', () => {
  test('as PDF gives the text of its pages, and goes as it is', async () => {
    const bytes = writePdf({ pages: ['Hello (you)\nSecond line', 'Last page'] });
    const read = await document('a.pdf', bytes);
    expect(read.text).toBe('Hello (you)\nSecond line\n\nLast page');
    expect(read).toMatchObject({
      mediaType: 'application/pdf',
      fileName: 'a.pdf',
      hasPictures: false,
    });
    expect(read.bytes).toBe(bytes);
  });

  test('as DOCX gives its paragraphs', async () => {
    const read = await document('a.docx', writeDocx(['One &amp; two', 'Three']));
    expect(read).toMatchObject({ text: 'One & two\n\nThree', hasPictures: false });
    expect(read.mediaType).toMatch(/wordprocessingml\.document$/);
  });

  test('as DOC gives its text', async () => {
    const read = await document('a.doc', writeDoc('Old world\rSecond café\r'));
    expect(read.text).toBe('Old world\nSecond café');
    expect(read).toMatchObject({ mediaType: 'application/msword', hasPictures: false });
  });

  test('as ODT gives its text', async () => {
    const content =
      '<text:h>Head</text:h>\n <text:p>A<text:s text:c="2"/>b<text:s/>c<text:tab/>&lt;d&gt;&#233;</text:p><text:p>E<text:line-break/>f</text:p>';
    const read = await document('a.odt', writeOdt(content));
    expect(read.text).toBe('Head\nA  b c\t<d>é\nE\nf');
    expect(read.mediaType).toBe('application/vnd.oasis.opendocument.text');
  });

  test.each(['<text:s ', '<text:tracked-changes>', '<', '<office:body', '<text:s text:c="1" '])(
    'as ODT is read however often it begins what it does not end: %s',
    async (beginning) => {
      const read = await document('a.odt', writeOdt(`Hello${beginning.repeat(300_000)}`));
      expect(read.text).toMatch(/^Hello/);
    },
  );

  test.each([
    ['a.pdf', writePdf({ pages: ['Hello'], hasPicture: true })],
    ['a.docx', writeDocx(['Hello'], [picture])],
    ['a.doc', writeDoc('Hello', { more: [{ name: 'Data', content: some }] })],
    ['a.odt', writeOdt('<text:p>Hello</text:p>', [{ name: 'Pictures/1.png', content: some }])],
  ])('says that it has pictures: %s', async (name, bytes) => {
    expect(await document(name, bytes)).toMatchObject({ text: 'Hello', hasPictures: true });
  });

  test.each([['a.docx'], ['a.txt'], ['a.png']])('that is a PDF named %s is a PDF', async (name) => {
    const read = await document(name, writePdf({ pages: ['Hello'] }), 'text/plain');
    expect(read.mediaType).toBe('application/pdf');
  });
});

describe('a document is refused in words', () => {
  test.each([
    ['a.pdf', writePdf({ pages: ['x'], encrypt: encryptDictionary('secret') })],
    ['copy-protected.pdf', writePdf({ pages: ['x'], encrypt: encryptDictionary('') })],
    ['a.docx', writeOle([{ name: 'EncryptedPackage', content: some }])],
    ['a.doc', writeDoc('secret', { isEncrypted: true })],
    [
      'a.odt',
      writeOdt('x', [{ name: 'META-INF/manifest.xml', content: '<manifest:encryption-data/>' }]),
    ],
  ])('when it is protected: %s', async (name, bytes) => {
    const words = await refusal(name, bytes);
    expect(words).toContain('is encrypted or protected by a password');
    expect(words).toContain('copy without protection');
  });

  test.each([
    ['a.pdf', writePdf({ pages: ['x'] }).subarray(0, 300)],
    ['b.pdf', '%PDF-1.7\nnothing else'],
    ['a.docx', writeDocx(['x']).subarray(0, 400)],
    ['b.docx', writeDocx(['<unclosed>'])],
    ['a.doc', writeDoc('x').subarray(0, 1_100)],
    ['a.odt', writeZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }])],
  ])('when it is broken: %s', async (name, bytes) => {
    expect(await refusal(name, bytes)).toContain('is damaged or incomplete');
  });

  test.each([
    ['a.exe', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0\xb8\0', 'latin1')],
    ['a.zip', writeZip([{ name: 'x.txt', content: 'x' }])],
    ['a.xlsx', writeXlsx()],
    ['a.xls', writeOle([{ name: 'Workbook', content: some }])],
    ['a.mp3', Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1')],
    ['a.mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
    ['a.wav', Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1')],
    ['a.bin', Buffer.from(Array.from({ length: 999 }, (_, n) => (n * n * 31 + n) % 256))],
  ])('when it is of another kind: %s', async (name, bytes) => {
    const words = await refusal(name, bytes, 'application/pdf');
    expect(words).toContain('Only images and documents (PDF, DOC, TXT) are supported.');
  });

  test('when it is empty, or over 20 MB', async () => {
    expect(await refusal('a.pdf', '')).toContain('is empty');
    expect(await refusal('a.txt', '\uFEFF \n')).toContain('contains no text');
    expect(await refusal('a.txt', 'x'.repeat(20 * 1024 * 1024 + 1))).toContain(
      'is larger than 20 MB',
    );
  });
});
