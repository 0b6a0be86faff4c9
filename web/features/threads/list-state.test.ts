import { expect, test } from 'vitest';
import type { ThreadList } from '#shared/contract/threads/schemas.ts';
import { describeStorage, findNextToDelete, groupThreads } from './list-state.ts';

const mb = 2 ** 20;

function list(count: number, fileBytes = 0): ThreadList {
  const threads = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    title: `Thread ${index}`,
    createdAt: '',
    lastActiveAt: '',
    turns: 1,
    fileBytes: 0,
    isPinned: false,
    awaitsTitle: false,
  }));
  return { threads, hasMore: false, maxThreads: 5, fileBytes, maxFileBytes: 50 * mb };
}

test('no conversation is removed while there is room', () => {
  expect(findNextToDelete(list(0))).toBeNull();
  expect(findNextToDelete(list(4))).toBeNull();
});

test('at the limit of five, the least recently active unpinned one is removed next', () => {
  const full = list(5);
  const pinned = (isPinned: (title: string) => boolean) => ({
    ...full,
    threads: full.threads.map((thread) => ({ ...thread, isPinned: isPinned(thread.title) })),
  });
  expect(findNextToDelete(full)).toMatchObject({ title: 'Thread 4' });
  expect(findNextToDelete(pinned((title) => title > 'Thread 2'))).toMatchObject({
    title: 'Thread 2',
  });
  expect(findNextToDelete(pinned(() => true))).toBe('all-pinned');
});

test('a long list is grouped by day, with pinned conversations first', () => {
  const days = [26, 26, 25, 24, 19, 18, 1].map((day) => new Date(2026, 10, day, 23));
  const dates = [new Date(2026, 10, 26), ...days, new Date(2026, 9, 3), new Date(2025, 9, 3)];
  const threads = [...dates, new Date(2025, 9, 2)].map((date, index) => ({
    ...list(1).threads[0],
    id: String(index),
    lastActiveAt: date.toISOString(),
    isPinned: index === 0,
  })) as ThreadList['threads'];
  const now = new Date(2026, 10, 26, 9);
  expect(groupThreads(threads, now).map((group) => [group.label, group.threads.length])).toEqual([
    ['Pinned', 1],
    ['Today', 2],
    ['Yesterday', 1],
    ['Previous 7 days', 2],
    ['November', 2],
    ['October', 1],
    ['October 2025', 2],
  ]);
  const few = threads.slice(1);
  expect(groupThreads(few, now)).toEqual([{ label: null, threads: few }]);
});

test.each([
  [0, '0 of 50 MB used'],
  [200_000, '<1 of 50 MB used'],
  [11.2 * mb, '11.2 of 50 MB used'],
  [50 * mb, '50 of 50 MB used'],
])('%d bytes are shown as %s', (bytes, words) => {
  expect(describeStorage(list(1, bytes))).toBe(words);
});
