import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createAttachmentReader } from './attachment-reader.ts';
import { readWith } from './testing/read-with.ts';

const reader = createAttachmentReader();
const { document, image, refusal } = readWith(reader);
afterAll(() => reader.close());

const load = (name: string) => readFileSync(new URL(`testing/cases/${name}`, import.meta.url));

/** Files that were once read wrongly, each with what a model must receive. */
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
  ['filled-form.pdf', 'Name of the tenant:\n[Form field tenant: Jane Example]'],
])('%s is read whole', async (name, text) => {
  expect((await document(name, load(name))).text).toBe(text);
});

test.each(['empty.docx', 'spaces.txt'])(
  '%s is refused, because there is no text in it',
  async (name) => {
    expect(await refusal(name, load(name))).toContain('contains no text');
  },
);

test('two-pages.tif names the page that is left out', async () => {
  expect((await image('two-pages.tif', load('two-pages.tif'))).notes).toEqual([
    'Only the first of 2 pages of “two-pages.tif” was sent. Save it as PDF to send all.',
  ]);
});
