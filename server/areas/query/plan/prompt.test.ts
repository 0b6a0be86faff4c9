import { expect, it } from 'vitest';
import { specification } from '#server/providers/specification.ts';
import { documentNote, preparePrompt } from './prompt.ts';

const instructions = { installation: 'Be brief.', standing: '', named: null, temperature: null };
const place = { parentId: null, filesOf: null, earlier: [] };
const document = {
  kind: 'document' as const,
  mediaType: 'application/pdf',
  fileName: 'report.pdf',
  bytes: new Uint8Array(10),
  text: 'A report',
  hasPictures: false,
};

it('builds and measures a prompt once per model', () => {
  const input = { query: 'Sum it up', compareMode: false };
  const sent = preparePrompt({ ...place, input, attachments: [document] }, instructions);
  const [reader, other] = [true, false].map((readsDocuments) =>
    specification.models.find((model) => model.readsDocuments === readsDocuments),
  );
  if (!reader || !other) throw new Error('The catalogue has both kinds of models.');
  const first = sent.writtenFor(reader);
  expect(sent.writtenFor(reader)).toBe(first);
  expect(first.turns).toEqual([{ role: 'user', text: 'Sum it up', attachments: [document] }]);
  expect(sent.writtenFor(other).turns).toEqual([
    { role: 'user', text: '--- report.pdf ---\nA report\n--- end of report.pdf ---\n\nSum it up' },
  ]);
  expect(first.tokensAtMost).toBeGreaterThan(0);
  expect(sent).toMatchObject({
    text: 'Sum it up',
    instructionsText: 'Be brief.',
    attached: { images: 0, documents: 1 },
    contextCharacters: 'Be brief.'.length + 'A report'.length,
    bytes: 'Be brief.'.length + 'Sum it up'.length + 10,
  });
});

it('says what a model does not receive of the files, unless it reads the file itself', () => {
  const [reader, other] = [true, false].map((readsDocuments) =>
    specification.models.find((model) => model.readsDocuments === readsDocuments),
  );
  if (!reader || !other) throw new Error('The catalogue has both kinds of models.');
  const input = { query: 'Sum it up', compareMode: false };
  const scan = { ...document, hasPictures: true, notes: ['Page 2 of “report.pdf” has no text.'] };
  const letter = { ...document, mediaType: 'text/plain', notes: ['“a.txt” was read as gb18030.'] };
  const attachments = [scan, letter];
  expect(documentNote(other, { input, attachments })).toBe(
    ' Documents were read as text only, without the images in report.pdf. Page 2 of “report.pdf” has no text. “a.txt” was read as gb18030.',
  );
  expect(documentNote(reader, { input, attachments })).toBe(' “a.txt” was read as gb18030.');
  expect(documentNote(other, { input, attachments: [document] })).toBe('');
});
