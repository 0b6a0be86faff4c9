import { expect, it } from 'vitest';
import { readAfter } from './exports.ts';

it('each page is read only once the previous one has been consumed, and starts where it ended', async () => {
  const asked: (number | undefined)[] = [];
  const pages = readAfter(async (place: number | undefined) => {
    asked.push(place);
    const from = place ?? 0;
    return { rows: [from + 1, from + 2], next: from === 4 ? undefined : from + 2 };
  });
  expect(asked).toEqual([]);
  expect((await pages.next()).value).toEqual([1, 2]);
  expect(asked).toEqual([undefined]);
  const rest: (readonly number[])[] = [];
  for await (const rows of pages) rest.push(rows);
  expect(rest).toEqual([
    [3, 4],
    [5, 6],
  ]);
  expect(asked).toEqual([undefined, 2, 4]);
});
