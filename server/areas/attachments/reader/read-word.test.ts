import { afterAll, describe, expect, test } from 'vitest';
import { createAttachmentReader } from './attachment-reader.ts';
import { readWith } from './testing/read-with.ts';
import { writeWord } from './testing/write-office.ts';
import type { ZipPart } from './testing/write-zip.ts';

const reader = createAttachmentReader();
const { document } = readWith(reader);
afterAll(() => reader.close());

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const cell = (content: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const part = (name: string, root: string, content: string): ZipPart => ({
  name: `word/${name}`,
  content: `<w:${root} xmlns:w="w">${content}</w:${root}>`,
});
const field = (instruction: string, result = '', data = '') =>
  `<w:r><w:fldChar w:fldCharType="begin">${data}</w:fldChar></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const relations = (list: [id: string, type: string, target: string, mode?: string][]): ZipPart => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships>${list.map(([id, type, target, mode = 'Internal']) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}" TargetMode="${mode}"/>`).join('')}</Relationships>`,
});

async function read(body: string, more: ZipPart[] = []) {
  return document('a.docx', writeWord(body, more));
}

describe('the text of a Word document', () => {
  test.each([
    [
      'nested fields',
      p(field(`IF </w:instrText></w:r>${field('X', run('1'))}<w:r><w:instrText>`, run('yes'))),
      'yes',
    ],
    [
      'a link',
      p(`<w:hyperlink r:id="r7">${run('our terms')}</w:hyperlink>`),
      '[our terms](https://example.com/terms)',
    ],
    [
      'an emoji with a fallback for older programs',
      p(
        '<w:r><mc:AlternateContent><mc:Choice Requires="w16se"><w16se:symEx w16se:font="Segoe UI Emoji" w16se:char="1F600"/></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r>',
      ),
      '😀',
    ],
    ['a symbol that does not exist', p(`<w:r><w:sym w:char="110000"/></w:r>${run('end')}`), 'end'],
    [
      'a link as a field',
      p(field(' HYPERLINK "https://example.com/" ', run('here'))),
      '[here](https://example.com/)',
    ],
    [
      'a legacy check box',
      p(
        `${field('FORMCHECKBOX', '', '<w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData>')}${run(' yes')}`,
      ),
      '☒ yes',
    ],
    [
      'a legacy list',
      p(
        field(
          'FORMDROPDOWN',
          '',
          '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="A"/><w:listEntry w:val="B"/></w:ddList></w:ffData>',
        ),
      ),
      'B',
    ],
    [
      'superscript and subscript',
      p(
        `${run('10')}${run('3', '<w:vertAlign w:val="superscript"/>')}${run(' H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O')}`,
      ),
      '10<sup>3</sup> H<sub>2</sub>O',
    ],
    [
      'struck-out text',
      p(`${run('now ')}${run('100 EUR', '<w:strike/>')}${run(' 80 EUR', '<w:strike w:val="0"/>')}`),
      'now ~~100 EUR~~ 80 EUR',
    ],
    ['a page break', p(`${run('one')}<w:r><w:br w:type="page"/></w:r>${run('two')}`), 'one\ntwo'],
    [
      'the text direction',
      p(`<w:bdo w:val="rtl">${run('abc')}</w:bdo><w:dir w:val="ltr">${run('d')}</w:dir>`),
      '\u202Eabc\u202C\u202Ad\u202C',
    ],
    [
      'smart tags and insertions',
      p(
        `<w:smartTag>${run('Oslo')}</w:smartTag><w:ins>${run(' now')}</w:ins><w:moveFrom>${run(' gone')}</w:moveFrom>`,
      ),
      'Oslo now',
    ],
    [
      'a symbol typed in a picture font',
      p(run('\uF0FE done', '<w:rFonts w:ascii="Wingdings"/>')),
      '🗹 done',
    ],
    [
      'the description of a picture',
      p('<w:r><w:drawing><wp:inline><wp:docPr descr="A red door"/></wp:inline></w:drawing></w:r>'),
      '[Image: A red door]',
    ],
    [
      'an older text box',
      p(
        `<w:r><w:pict><v:textbox><w:txbxContent>${p(run('Boxed'))}</w:txbxContent></v:textbox></w:pict></w:r>${run('Beside')}`,
      ),
      'Beside\n\nBoxed',
    ],
  ])('keeps %s', async (_, body, text) => {
    const more = relations([['r7', 'hyperlink', 'https://example.com/terms', 'External']]);
    expect((await read(body, [more])).text).toBe(text);
  });

  test.each([
    [
      '<m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f>',
      '$\\frac{a}{b}$',
    ],
    ['<m:rad><m:deg/><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad>', '$\\sqrt{x}$'],
    [
      '<m:rad><m:deg><m:r><m:t>3</m:t></m:r></m:deg><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad>',
      '$\\sqrt[3]{x}$',
    ],
    [
      '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>i=1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:r><m:t>i</m:t></m:r></m:e></m:nary>',
      '$\\sum_{i=1}^n i$',
    ],
    [
      '<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=""/></m:dPr><m:e><m:r><m:t>x</m:t></m:r></m:e></m:d>',
      '$\\left[x\\right.$',
    ],
    [
      '<m:func><m:fName><m:r><m:t>sin</m:t></m:r></m:fName><m:e><m:r><m:t>x</m:t></m:r></m:e></m:func>',
      '$\\operatorname{sin} x$',
    ],
    [
      '<m:m><m:mr><m:e><m:r><m:t>1</m:t></m:r></m:e><m:e><m:r><m:t>2</m:t></m:r></m:e></m:mr><m:mr><m:e><m:r><m:t>3</m:t></m:r></m:e><m:e><m:r><m:t>4</m:t></m:r></m:e></m:mr></m:m>',
      '$\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}$',
    ],
    [
      '<m:sSubSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sub><m:r><m:t>ij</m:t></m:r></m:sub><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSubSup>',
      '$x_{ij}^2$',
    ],
  ])('writes a formula as LaTeX: %#', async (formula, latex) => {
    expect((await read(p(`<m:oMath>${formula}</m:oMath>`))).text).toBe(latex);
  });

  test('keeps the position of cells in a table', async () => {
    const rows = [
      `<w:tr>${cell(p(run('A')), '<w:gridSpan w:val="2"/>')}${cell(p(run('B|C')))}</w:tr>`,
      `<w:sdt><w:sdtContent><w:tr>${cell(p(run('one')) + p(run('two')))}${cell('')}${cell(p(run('x')))}</w:tr></w:sdtContent></w:sdt>`,
      `<w:tr><w:trPr><w:del/></w:trPr>${cell(p(run('gone')))}</w:tr>`,
      `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell(`<w:tbl><w:tr>${cell(p(run('in')))}</w:tr></w:tbl>`)}</w:tr>`,
    ];
    expect((await read(`<w:tbl>${rows.join('')}</w:tbl>`)).text.split('\n')).toEqual([
      '| A |  | B\\|C |',
      '| --- | --- | --- |',
      '| one<br>two |  | x |',
      '|  | in |  |',
    ]);
  });

  test('keeps headings and list numbers', async () => {
    const style = (id: string, name: string, rest = '') =>
      `<w:style w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`;
    const level = (at: number, format: string, text: string, rest = '') =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${rest}<w:lvlText w:val="${text}"/></w:lvl>`;
    const styles = part(
      'styles.xml',
      'styles',
      style('H1', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') +
        style('My', 'Mine', '<w:basedOn w:val="H1"/>') +
        style('T', 'Title'),
    );
    const numbering = part(
      'numbering.xml',
      'numbering',
      `<w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', 'Article %1', '<w:pStyle w:val="H1"/>')}${level(1, 'lowerLetter', '(%2)')}${level(2, 'bullet', '•')}${level(3, 'decimal', '%1.%4', '<w:isLgl/>')}</w:abstractNum>` +
        `<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>` +
        `<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="1"><w:startOverride w:val="5"/></w:lvlOverride></w:num>`,
    );
    const item = (text: string, at: number, list = 1) =>
      p(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);
    const body = [
      p(run('Lease'), '<w:pStyle w:val="T"/>'),
      p(run('Rent'), '<w:pStyle w:val="H1"/>'),
      item('first', 1) + item('second', 1) + item('dot', 2) + item('legal', 3),
      p(run('Term'), '<w:pStyle w:val="My"/>'),
      item('again', 1) + item('fifth', 1, 2) + item('sixth', 1, 2),
      p(run('Plain'), '<w:pStyle w:val="H1"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
    ];
    expect((await read(body.join(''), [styles, numbering])).text).toBe(
      [
        '# Lease',
        '# Article I Rent',
        '   (a) first\n   (b) second\n      - dot\n         1.1 legal',
        '# Article II Term',
        '   (a) again\n   (e) fifth\n   (f) sixth',
        '# Plain',
      ].join('\n\n'),
    );
  });

  test('ends with page headers and footers, and notes', async () => {
    const more = [
      relations([
        ['r1', 'header', 'header1.xml'],
        ['r2', 'footer', '/word/footer1.xml'],
        ['r3', 'footer', 'footer2.xml'],
        ['r4', 'footnotes', 'footnotes.xml'],
      ]),
      part('header1.xml', 'hdr', p(run('Secret'))),
      part('footer1.xml', 'ftr', p(run('ACME'))),
      part('footer2.xml', 'ftr', p(run('ACME'))),
      part(
        'footnotes.xml',
        'footnotes',
        `<w:footnote w:id="4">${p(run('First.'))}${p(run('Second.'))}</w:footnote>`,
      ),
    ];
    const reference =
      '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="4"/></w:r>';
    expect((await read(p(run('Text') + reference), more)).text).toBe(
      '[Page header: Secret]\n\nText[^1]\n\n[Page footer: ACME]\n\n[^1]: First.\n    Second.',
    );
  });

  test('reports what it leaves out', async () => {
    const chart = '<w:r><w:drawing><c:chart/></w:drawing></w:r>';
    const object = '<w:r><w:object><o:OLEObject/></w:object></w:r>';
    expect(await read(p(run('Sales') + chart + chart + object))).toMatchObject({
      text: 'Sales\n\n[Left out: 2 charts and 1 embedded object]',
      notes: ['Left out of “a.docx”: 2 charts and 1 embedded object.'],
    });
  });
});
