import { expect, it } from 'vitest';
import { findDayRest } from './day-rest.ts';

it.each([
  [300, 289, null],
  [300, 290, 10],
  [300, 300, 0],
  [3_000, 2_989, null],
  [50, 45, 5],
  [50, 44, null],
  [7, 3, null],
  [7, 4, 3],
  [1, 1, 0],
  [5, 9, 0],
])('of %s prompts a day, after %s the page announces %s', (perDay, dayUsed, left) => {
  const admission = { isAdmitted: true, dayUsed, dayEndsInSeconds: 60 } as const;
  expect(findDayRest(admission, { perDay })?.left ?? null).toBe(left);
});
