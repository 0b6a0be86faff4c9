import { expect, test } from 'vitest';
import { toFileName } from './save-thread.ts';

test.each([
  ['A plan', 'A plan'],
  ['a/b\\c: "d"?', 'a b c d'],
  ['.hidden.', 'hidden'],
  ['???', 'Conversation'],
  ['x'.repeat(80), 'x'.repeat(60)],
])('%s is saved as %s', (title, name) => {
  expect(toFileName(title)).toBe(name);
});
