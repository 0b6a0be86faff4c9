import { expect, test } from 'vitest';
import { describeStorage, findNextToDelete, type ThreadList } from './list-state.ts';

const mb = 2 ** 20;

function list(count: number, fileBytes = 0): ThreadList {
  const threads = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    title: `Thread ${index}`,
    createdAt: '',
    lastActiveAt: '',
    turns: 1,
    fileBytes: 0,
  }));
  return { threads, maxThreads: 5, fileBytes, maxFileBytes: 50 * mb };
}

test('no thread goes while there is room', () => {
  expect(findNextToDelete(list(0))).toBeNull();
  expect(findNextToDelete(list(4))).toBeNull();
});

test('with five, the least recently active one goes next', () => {
  expect(findNextToDelete(list(5))?.title).toBe('Thread 4');
});

test.each([
  [0, '0 of 50 MB used'],
  [200_000, '<1 of 50 MB used'],
  [11.2 * mb, '11.2 of 50 MB used'],
  [50 * mb, '50 of 50 MB used'],
])('%d bytes are told as %s', (bytes, words) => {
  expect(describeStorage(list(1, bytes))).toBe(words);
});
