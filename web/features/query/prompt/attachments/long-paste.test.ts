import { expect, test } from 'vitest';
import { countLines, isLongPaste, toPastedFile } from './long-paste.ts';

test.each([
  ['a word', 'word', false],
  ['5,000 characters', 'x'.repeat(5000), false],
  ['5,001 characters', 'x'.repeat(5001), true],
  ['200 lines', 'x\n'.repeat(199), false],
  ['201 lines', 'x\n'.repeat(200), true],
  ['20,000 lines', 'a line of text\n'.repeat(20_000), true],
])('a paste of %s is attached: %#', (_name, text, expected) => {
  expect(isLongPaste(text)).toBe(expected);
});

test('the last line is counted too', () => {
  expect(countLines('')).toBe(1);
  expect(countLines('a\nb')).toBe(2);
});

test('a pasted text becomes a text file with its own name', async () => {
  const file = toPastedFile('Hello', 0);
  expect([file.name, file.type, await file.text()]).toEqual([
    'Pasted text.txt',
    'text/plain',
    'Hello',
  ]);
  expect(toPastedFile('Hello', 1).name).toBe('Pasted text 2.txt');
});
