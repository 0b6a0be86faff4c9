import { afterAll, describe, expect, test } from 'vitest';
import { createAttachmentReader } from './attachment-reader.ts';
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
  test('as PDF yields the text of its pages, and is sent unchanged', async () => {
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

  test('as DOCX yields its paragraphs', async () => {
    const read = await document('a.docx', writeDocx(['One &amp; two', 'Three']));
    expect(read).toMatchObject({ text: 'One & two\n\nThree', hasPictures: false });
    expect(read.mediaType).toMatch(/wordprocessingml\.document$/);
  });

  test('as DOC yields its text', async () => {
    const read = await document('a.doc', writeDoc('Old world\rSecond café\r'));
    expect(read.text).toBe('Old world\nSecond café');
    expect(read).toMatchObject({ mediaType: 'application/msword', hasPictures: false });
  });

  test('as ODT yields its text', async () => {
    const content =
      '<text:h>Head</text:h>\n <text:p>A<text:s text:c="2"/>b<text:s/>c<text:tab/>&lt;d&gt;&#233;</text:p><text:p>E<text:line-break/>f</text:p>';
    const read = await document('a.odt', writeOdt(content));
    expect(read.text).toBe('# Head\n\nA  b c\t<d>é\n\nE\nf');
    expect(read.mediaType).toBe('application/vnd.oasis.opendocument.text');
  });

  test('as ODT yields its tables, lists, notes, comments, ruby text and links', async () => {
    const p = (text: string) => `<text:p>${text}</text:p>`;
    const cell = (text: string) => `<table:table-cell>${text}</table:table-cell>`;
    const item = (text: string) => `<text:list-item>${text}</text:list-item>`;
    const note = `<text:note><text:note-citation>1</text:note-citation><text:note-body>${p('Except in Norway.')}</text:note-body></text:note>`;
    const comment = `<office:annotation><dc:creator>A. Example</dc:creator><dc:date>2026</dc:date>${p('Really?')}</office:annotation>`;
    const ruby =
      '<text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby>';
    const level = (at: number, more: string) =>
      `<text:list-level-style-number text:level="${at}" style:num-format="1" ${more}/>`;
    const styles = `<office:document-styles><text:list-style style:name="L1">${level(1, 'style:num-suffix="."')}${level(2, 'text:display-levels="2"')}</text:list-style><style:header>${p('Secret')}</style:header></office:document-styles>`;
    const content = [
      `<text:tracked-changes>${p('deleted')}</text:tracked-changes>`,
      p(`The fee is 2 percent.${note} We deliver in May.${comment}`),
      p(`${ruby}で開く。<text:a xlink:href="https://example.com/">Terms</text:a>`),
      `<table:table><table:table-header-rows><table:table-row>${cell(p('Item'))}${cell(p('2025'))}${cell(p('2026'))}</table:table-row></table:table-header-rows>`,
      `<table:table-row>${cell(p('Rent'))}<table:table-cell table:number-columns-repeated="1"/>${cell(p('30') + p('40'))}</table:table-row></table:table>`,
      `<text:list text:style-name="L1">${item(p('Payment'))}${item(`${p('Law')}<text:list>${item(p('Of Norway'))}${item(p('Of Rome'))}</text:list>`)}</text:list>`,
      `<text:list>${item(p('dot'))}</text:list>`,
      p('<draw:frame><svg:desc>A red door</svg:desc></draw:frame>'),
      p(`<draw:frame><draw:text-box>${p('Boxed')}</draw:text-box></draw:frame>`),
    ];
    const read = await document(
      'a.odt',
      writeOdt(content.join(''), [{ name: 'styles.xml', content: styles }]),
    );
    expect(read.text).toBe(
      [
        '[Page header: Secret]',
        'The fee is 2 percent.[^1] We deliver in May.[^2]',
        '東京 (とうきょう)で開く。[Terms](https://example.com/)',
        '| Item | 2025 | 2026 |\n| --- | --- | --- |\n| Rent |  | 30<br>40 |',
        '1. Payment\n2. Law\n   2.1 Of Norway\n   2.2 Of Rome\n- dot',
        '[Image: A red door]',
        'Boxed',
        '[^1]: Except in Norway.\n[^2]: Comment by A. Example: Really?',
      ].join('\n\n'),
    );
  });

  test.each(['<text:s ', '<text:tracked-changes>', '<', '<office:body', '<text:s text:c="1" '])(
    'as ODT is refused quickly, however many elements it leaves open: %s',
    async (beginning) => {
      const odt = writeOdt(`Hello${beginning.repeat(300_000)}`);
      expect(await refusal('a.odt', odt)).toContain('is damaged or incomplete');
    },
  );

  test.each([
    ['a.pdf', writePdf({ pages: ['Hello'], hasPicture: true })],
    ['a.docx', writeDocx(['Hello'], [picture])],
    ['a.doc', writeDoc('Hello', { more: [{ name: 'Data', content: some }] })],
    ['a.odt', writeOdt('<text:p>Hello</text:p>', [{ name: 'Pictures/1.png', content: some }])],
  ])('reports that it contains pictures: %s', async (name, bytes) => {
    expect(await document(name, bytes)).toMatchObject({ text: 'Hello', hasPictures: true });
  });

  test('as DOC yields its comments, with quotation marks unchanged', async () => {
    const doc = writeDoc('We said \x93May\x94.\r', { comments: 'Really?' });
    expect((await document('a.doc', doc)).text).toBe('We said “May”.\n\n[Comments: Really?]');
  });

  test('as DOC can be short enough for the mini stream', async () => {
    expect((await document('a.doc', writeDoc('Old world', { isMini: true }))).text).toBe(
      'Old world',
    );
  });

  test('as PDF with printing disabled is sent as text, with a note', async () => {
    const read = await document('a.pdf', writePdf({ pages: ['Rent: 900'], password: '' }));
    expect(read).toMatchObject({
      text: 'Rent: 900',
      mediaType: 'text/plain',
      notes: ['“a.pdf” is restricted by its author, so only its text was sent.'],
    });
    expect(Buffer.from(read.bytes).toString()).toBe('Rent: 900');
  });

  test('as PDF reports which pages have no text', async () => {
    const pages = ['One', '', 'Three', '', '', '', 'Seven', '', ''];
    expect(await document('a.pdf', writePdf({ pages }))).toMatchObject({
      text: 'One\n\nThree\n\nSeven\n\n[Pages 2, 4 to 6, 8 and 9 have no text.]',
      notes: ['Pages 2, 4 to 6, 8 and 9 of “a.pdf” have no text.'],
    });
    expect(await document('scan.pdf', writePdf({ pages: [''] }))).toMatchObject({
      text: '[Page 1 has no text.]',
      notes: ['Page 1 of “scan.pdf” has no text.'],
    });
  });

  test('as PDF includes form entries and annotations', async () => {
    const field = (kind: string) => `<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] ${kind} >>`;
    const note = (kind: string) => `<< /Type /Annot /Rect [0 0 9 9] ${kind} >>`;
    const annotations = [
      field('/FT /Tx /T (tenant) /TU (Name of the tenant) /V (Jane Example)'),
      field('/FT /Tx /T (empty)'),
      field('/FT /Ch /T (city) /Opt [(Oslo) (Rome)] /V (Rome)'),
      field('/FT /Btn /T (pets) /V /Yes /AS /Yes /AP << /N << /Yes 3 0 R /Off 3 0 R >> >>'),
      field('/FT /Btn /T (smoker) /V /Off /AS /Off /AP << /N << /Yes 3 0 R /Off 3 0 R >> >>'),
      note('/Subtype /FreeText /Contents (Agreed on Monday) /DA (/F1 12 Tf)'),
      note('/Subtype /Text /Contents (Is this right?) /T (A. Example)'),
    ];
    const { text } = await document('a.pdf', writePdf({ pages: ['Lease'], annotations }));
    expect(text.split('\n')).toEqual([
      'Lease',
      'Agreed on Monday',
      '[Note by A. Example: Is this right?]',
      '[Form field Name of the tenant: Jane Example]',
      '[Form field city: Rome]',
      '[Form field pets: ☒]',
      '[Form field smoker: ☐]',
    ]);
  });

  test('as PDF reports characters that cannot be read', async () => {
    const read = await document(
      'a.pdf',
      writePdf({ pages: ['rent: AB eur'], hasBrokenFont: true }),
    );
    expect(read).toMatchObject({
      text: 'rent: \uFFFD\uFFFD eur\n\n[2 characters can’t be read as text.]',
      notes: ['2 characters of “a.pdf” can’t be read as text.'],
    });
  });

  test.each(['Content-Type: application/pdf\r\n\r\n', '\n\n', 'x'.repeat(900)])(
    'as PDF may have other bytes before its header: %j',
    async (junk) => {
      const bytes = Buffer.concat([Buffer.from(junk), writePdf({ pages: ['Hello'] })]);
      expect(await document('a.pdf', bytes)).toMatchObject({
        mediaType: 'application/pdf',
        text: 'Hello',
      });
    },
  );

  test('that merely mentions PDF is text', async () => {
    const words = 'Each file starts with %PDF-1.7 and ends with startxref and %%EOF.';
    expect(await document('a.txt', words)).toMatchObject({ mediaType: 'text/plain', text: words });
  });

  test.each([['a.docx'], ['a.txt'], ['a.png']])(
    'that is a PDF is read as one when named %s',
    async (name) => {
      const read = await document(name, writePdf({ pages: ['Hello'] }), 'text/plain');
      expect(read.mediaType).toBe('application/pdf');
    },
  );
});

describe('a document is refused with a message', () => {
  test.each([
    ['a.pdf', writePdf({ pages: ['x'], password: 'secret' })],
    ['scan.pdf', writePdf({ pages: [''], password: '' })],
    ['a.docx', writeOle([{ name: 'EncryptedPackage', content: some }])],
    ['a.doc', writeDoc('secret', { isEncrypted: true })],
    ['short.doc', writeDoc('secret', { isEncrypted: true, isMini: true })],
    [
      'a.odt',
      writeOdt('x', [{ name: 'META-INF/manifest.xml', content: '<manifest:encryption-data/>' }]),
    ],
  ])('when it is protected: %s', async (name, bytes) => {
    const words = await refusal(name, bytes);
    expect(words).toContain('is encrypted or protected by a password');
    expect(words).toContain('unprotected copy');
  });

  test.each([
    ['a.pdf', writePdf({ pages: ['x'] }).subarray(0, 300)],
    ['b.pdf', '%PDF-1.7\nnothing else'],
    ['a.docx', writeDocx(['x']).subarray(0, 400)],
    ['b.docx', writeDocx(['<unclosed>'])],
    ['a.doc', writeDoc('x').subarray(0, 1_100)],
    ['a.odt', writeZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }])],
  ])('when it is damaged: %s', async (name, bytes) => {
    expect(await refusal(name, bytes)).toContain('is damaged or incomplete');
  });

  test.each([
    ['a.doc', writeDoc('x', { version: 101 }), 'Word 6'],
    ['b.doc', writeDoc('x', { version: 104 }), 'Word 95'],
    ['c.doc', Buffer.from('\xdb\xa5\x2d\0\0\0\x09\x04\0\0\0\0', 'latin1'), 'Word 2'],
  ])('when it comes from too old a version of Word: %s', async (name, bytes, version) => {
    const words = await refusal(name, bytes);
    expect(words).toContain(`is a ${version} document, which is too old to read.`);
    expect(words).toContain('save it as DOCX');
  });

  test.each([
    ['a.docx', writeDocx(['', ' '])],
    ['a.doc', writeDoc('\r\r')],
    ['a.odt', writeOdt('<text:p/>')],
    ['a.txt', ' \n\n'],
  ])('when it has no text: %s', async (name, bytes) => {
    expect(await refusal(name, bytes)).toContain('contains no text. Choose another file.');
  });

  test('when it has pictures but no text', async () => {
    expect(await refusal('a.docx', writeDocx([''], [picture]))).toContain(
      'contains only images. Save it as PDF and attach that copy.',
    );
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
  ])('when it has another format: %s', async (name, bytes) => {
    const words = await refusal(name, bytes, 'application/pdf');
    expect(words).toContain('Only images and documents (PDF, DOC, TXT) are supported.');
  });

  test('when it is empty or over 20 MB', async () => {
    expect(await refusal('a.pdf', '')).toContain('is empty');
    expect(await refusal('a.txt', '\uFEFF \n')).toContain('contains no text');
    expect(await refusal('a.txt', 'x'.repeat(20 * 1024 * 1024 + 1))).toContain(
      'is larger than 20 MB',
    );
  });
});
