import { expect, test } from 'vitest';
import { describeWhen } from './describe-when.ts';

const now = new Date(2026, 5, 15, 14, 0);

test.each([
  [new Date(2026, 5, 15, 13, 59, 30), 'Just now'],
  [new Date(2026, 5, 15, 14, 0, 5), 'Just now'],
  [new Date(2026, 5, 15, 13, 18), '42 min ago'],
  [new Date(2026, 5, 15, 3, 0), '11 h ago'],
  [new Date(2026, 5, 14, 23, 0), 'Yesterday'],
  [new Date(2026, 5, 13, 23, 0), 'Jun 13'],
  [new Date(2025, 11, 31), 'Dec 31, 2025'],
])('%s is told as %s', (then, words) => {
  expect(describeWhen(then.toISOString(), now)).toBe(words);
});
