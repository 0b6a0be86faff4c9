import { expect, it } from 'vitest';
import { specification } from '#server/providers/specification.ts';
import { documentNote, preparePrompt, wordTooLong } from './prompt.ts';

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

it('a prompt is built and measured once per model', () => {
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

it('a note says what a model does not receive of the files, unless it reads the file itself', () => {
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

it.each([
  [
    { temporary: true, olderTurns: 2 },
    'received this conversation from prompt 3 on. The 2 prompts before it didn’t fit within the limit of 200 prompts or 400,000 characters in a temporary conversation.',
  ],
  [
    { temporary: true, hadFiles: true },
    'didn’t receive the files of earlier prompts, because a temporary conversation doesn’t keep them.',
  ],
  [
    { olderTurns: 1 },
    'received this conversation from prompt 2 on. Prompt 1 didn’t fit within the limit of 200 prompts.',
  ],
  [{ temporary: true }, null],
])('a note says what no model receives of a conversation: %j', (more, note) => {
  const model = specification.models.find(({ contextTokens }) => (contextTokens ?? 0) > 100_000);
  if (!model) throw new Error('The catalogue has such a model.');
  const earlier = [{ query: 'Why?', attachments: [], response: 'Because.' }];
  const { olderTurns, ...input } = { olderTurns: 0, ...more };
  const sent = preparePrompt(
    {
      ...place,
      earlier,
      olderTurns,
      input: { query: 'And?', compareMode: false, ...input },
      attachments: [],
    },
    instructions,
  );
  expect(sent.writtenFor(model).leftOut).toBe(note && `${model.name} ${note}`);
});

it.each([
  [1_000, 1_200, /your messages resulted in 1200 tokens/],
  [1_000, 900, /you requested 1156 tokens \(900 in the messages, 256 in the completion\)/],
  [
    1_000,
    500,
    /maximum context length is 1000 tokens\. However, your messages resulted in more tokens/,
  ],
  [null, 500, /^Your input exceeds the context window of this model/],
])(
  'a prompt to a window of %s with %s tokens is refused with numbers that explain it',
  (window, prompt, words) => {
    expect(wordTooLong(window, prompt)).toMatch(words);
  },
);
