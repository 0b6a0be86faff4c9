import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from './query-client.ts';

/** Observes a query. Its nth fetch stays pending until `answer` is called with that number. */
function observe(key: string) {
  const answers: ((rows: string[]) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: [key],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  });
  onTestFinished(observer.subscribe(() => {}));
  return {
    fetches: () => answers.length,
    answer: (fetch: number, rows: string[]) => answers[fetch]?.(rows),
    shown: () => observer.getCurrentResult().data,
  };
}

test('a first fetch is repeated if the data changes in the meantime, and its old answer is never shown', async () => {
  const list = observe('links');
  const refreshed = queryClient.invalidateQueries({ queryKey: ['links'] });
  await expect.poll(list.fetches).toBe(2);
  list.answer(0, ['before']);
  list.answer(1, ['before', 'added']);
  await refreshed;
  expect(list.shown()).toEqual(['before', 'added']);
});

test('a change to other data does not affect a first fetch', async () => {
  const list = observe('receipts');
  await queryClient.invalidateQueries({ queryKey: ['sessions'] });
  list.answer(0, ['one']);
  await expect.poll(list.shown).toEqual(['one']);
  expect(list.fetches()).toBe(1);
});
