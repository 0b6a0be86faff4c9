import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createAttachmentReader } from './attachment-reader.ts';
import { readWith } from './testing/read-with.ts';

const reader = createAttachmentReader();
const { document, pages, refusal } = readWith(reader);
afterAll(() => reader.close());

const load = (name: string) => readFileSync(new URL(`testing/cases/${name}`, import.meta.url));

/** Files that were read wrongly in the past, each with the text that a model must receive. */
test.each([
  [
    'simple-field.docx',
    'Figure 7: Sales by region\n\nDear Ms Example, your balance is 1,234.50 EUR.',
  ],
  ['footnote.docx', 'The fee is 2 percent.[^1]\n\n[^1]: Except in Norway, where it is 5 percent.'],
  ['endnote.docx', 'The fee is 2 percent.[^1]\n\n[^1]: Except in Norway, where it is 5 percent.'],
  ['ruby.docx', '会議は東京で開く。 (東京: とうきょう)'],
  ['formula.docx', 'The energy is $E=mc^2$ as known.'],
  ['content-control.docx', 'In a block control.\n\nIn a run control.\n\ncheck ☒ yes ☐ no'],
  ['symbol.docx', 'Angle α is 5\u20116, line\nnext\ttab'],
  [
    'table.docx',
    '| Item | 2024 | 2025 | 2026 |\n| --- | --- | --- | --- |\n| Rent | 10 |  | 30 |\n| Power |  | 5 | 6 |',
  ],
  [
    'numbered.docx',
    '1. Definitions\n2. Payment\n   2.1 The buyer pays in 30 days.\n   2.2 As clause 2.1, but for services.\n3. Law',
  ],
  [
    'comment.docx',
    'We deliver in May.[^1]\n\n[^1]: Comment by A. Example: Can we really promise May?',
  ],
  ['tracked.docx', 'Price: 120 EUR'],
  ['textbox.docx', 'Words in a box.\n\nAfter.'],
  ['japanese-not-embedded.pdf', 'Quote 17: 見積書の合計は三万円です。'],
  ['filled-form.pdf', 'Name of the tenant:\n[Form field tenant: Jane Example]'],
  ['gbk.txt', '会议纪要：预算为三百万元，负责人是王小明。\n下一次会议在星期五。\n'],
  ['big5.txt', '會議記錄：預算為三百萬元，負責人是王小明。\n'],
  ['eucjp.txt', '議事録：予算は三百万円、担当は田中です。次回は金曜日。\n'],
  ['sjis.txt', '議事録：予算は三百万円、担当は田中です。次回は金曜日。\n'],
  ['cp1251.txt', 'Протокол: бюджет три миллиона, ответственный Иванов.\n'],
  ['iso8859-7.txt', 'Πρακτικά: προϋπολογισμός τρία εκατομμύρια.\n'],
  ['utf16le-nobom.txt', 'Name;Budget\nSmith;300\n'],
  ['utf32le-bom.txt', 'Name;Budget\nMüller;300\n'],
  ['utf16le-bom.csv', 'Name;Budget\nMüller;300\n'],
])('%s is read whole', async (name, text) => {
  expect((await document(name, load(name))).text).toBe(text);
});

test('one-bad-byte.txt loses only one character', async () => {
  const { text, notes } = await document('one-bad-byte.txt', load('one-bad-byte.txt'));
  const line = 'Größe – ein langer deutscher Text mit „Anführung“ und € sowie 日本語.';
  expect(text.split('\uFFFD')).toHaveLength(2);
  expect(text.split(line).join('').replaceAll(/\s/g, '').length).toBeLessThan(line.length + 5);
  expect(notes).toEqual(['“one-bad-byte.txt” has 1 damaged character.']);
});

test('xfa-form.pdf is read with its fields, as text, because models would only see “Please wait”', async () => {
  expect(await document('xfa-form.pdf', load('xfa-form.pdf'))).toMatchObject({
    mediaType: 'text/plain',
    text: 'Application for a boat licence\nHarbour\nPort Ellen\nRemarks\nSails at dawn\nHas sails\n☒\nKind\nSloop',
    notes: ['“xfa-form.pdf” is an XFA form, so only its text was sent.'],
  });
});

test('an XFA form that cannot be laid out is refused as an XFA form, not as damaged', async () => {
  const form = load('xfa-form.pdf').toString('latin1').replaceAll('pageSet', 'pageXet');
  expect(await refusal('form.pdf', Buffer.from(form, 'latin1'))).toBe(
    '“form.pdf” is an XFA form that we couldn’t read. Print it as PDF and attach that copy.',
  );
});

test('header-and-footer.doc includes the text above and below each page', async () => {
  const { text } = await document('header-and-footer.doc', load('header-and-footer.doc'));
  expect(text).toMatch(
    /^\[Page header: This is a simple header, with a € euro symbol in it\.\]\n\n/,
  );
  expect(text).toMatch(/\n\n\[Page footer: The footer, with Molière, has Unicode in it\.\]$/);
});

test.each(['empty.docx', 'spaces.txt'])(
  '%s is refused because it contains no text',
  async (name) => {
    expect(await refusal(name, load(name))).toContain('contains no text');
  },
);

test('two-pages.tif is sent as two pictures, unless only one more is allowed', async () => {
  const name = 'two-pages.tif';
  expect(await pages(name, load(name), 8)).toMatchObject([
    { kind: 'image', mediaType: 'image/png', fileName: name, notes: [] },
    { kind: 'image', mediaType: 'image/png', fileName: `${name} (page 2)` },
  ]);
  expect(await pages(name, load(name), 1)).toMatchObject([
    {
      fileName: name,
      notes: [
        '“two-pages.tif” has 2 pages, and only the first was sent. Save it as PDF to send all.',
      ],
    },
  ]);
});
