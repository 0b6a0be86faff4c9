import { expect, test } from 'vitest';
import { askForTitle, cleanTitle } from './title-text.ts';

test.each([
  ['Haiku About Coffee', 'Haiku About Coffee'],
  ['"Haiku About Coffee."', 'Haiku About Coffee'],
  ['“Ein Haiku über Kaffee”', 'Ein Haiku über Kaffee'],
  ['**Title: Sorting a List**\n\nI chose this because …', 'Sorting a List'],
  ['\n# Sorting a *List* in `Python`\n', 'Sorting a List in Python'],
  ['What Is Love?', 'What Is Love?'],
  ['To be continued…', 'To be continued…'],
  ['Using snake_case for 17 * 23', 'Using snake_case for 17 * 23'],
  ['\u202Eevil\u0007 title', 'evil title'],
  ['「日本の川」', '日本の川'],
  ['a '.repeat(50), `${'a '.repeat(50).slice(0, 79)}…`],
])('%j becomes the title %j', (reply, title) => {
  expect(cleanTitle(reply)).toBe(title);
});

test.each(['', ' \n\t', '"""', `I can’t name this conversation, ${'because '.repeat(20)}`])(
  '%j is no title',
  (reply) => {
    expect(cleanTitle(reply)).toBeNull();
  },
);

test('a model is sent the start of the prompt and the answer, without addresses of pictures', () => {
  const asked = askForTitle({
    prompt: 'p'.repeat(5_000),
    answer: `![A fox](/api/switchyard/images/1) ${'a'.repeat(5_000)}`,
  });
  expect(asked).toContain(`\n${'p'.repeat(2_000)}\n`);
  expect(asked).toContain(`\nA fox ${'a'.repeat(994)}\n`);
});
