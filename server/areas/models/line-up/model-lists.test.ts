import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogue } from '#server/providers/catalogue.ts';
import { ProviderHealth } from '../health/provider-health.ts';
import { makeLineUp } from './line-up-fixtures.ts';
import { ModelLists } from './model-lists.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { ListedModel } from '#server/providers/contract/model-provider.ts';

afterEach(() => vi.useRealTimers());

async function makeLists(answers: (() => ListedModel[] | Promise<ListedModel[]>)[]) {
  const world = { openai: null, anthropic: null, vertex: null, xai: null };
  const { lineUp, served, catalogue: known } = await makeLineUp(catalogue, { lists: world });
  const keys: Record<string, string | null> = { openai: 'first' };
  const errors: unknown[] = [];
  let asked = 0;
  const ask = {
    async listModels() {
      asked += 1;
      return answers.shift()?.() ?? [];
    },
  };
  const health = new ProviderHealth({ failures: () => 3, pauseMs: () => 30_000 });
  const lists = new ModelLists({
    providers: { ids: () => ['openai', 'anthropic', 'vertex', 'xai'], get: () => ask },
    accessOf: (provider) => keys[provider] ?? null,
    served,
    health,
    catalogue: known,
    logError: (error) => errors.push(error),
  });
  const isListed = (id: string) => lineUp.find(id)?.substitution === null;
  return { health, lists, keys, errors, isListed, served, known, askedTimes: () => asked };
}

const listOf =
  (...ids: string[]) =>
  () =>
    ids.map((upstreamId) => ({ upstreamId }));
const failing = () => {
  throw new Error('The list did not come.');
};

test('only providers with a key are called, once per key', async () => {
  const { lists, keys, isListed, askedTimes } = await makeLists([
    listOf('gpt-4'),
    listOf('gpt-6-luna'),
  ]);
  await lists.refresh();
  await lists.refresh();
  expect(askedTimes()).toBe(1);
  expect([isListed('openai:gpt-4'), isListed('openai:gpt-6-luna')]).toEqual([true, false]);
  keys.openai = 'second';
  await lists.refresh();
  expect([isListed('openai:gpt-4'), isListed('openai:gpt-6-luna')]).toEqual([false, true]);
  lists.stop();
});

test('concurrent callers wait for the same lists', async () => {
  const slowly = async () => {
    await sleep(20);
    return [{ upstreamId: 'gpt-4' }];
  };
  const { lists, isListed } = await makeLists([slowly]);
  void lists.refresh();
  await lists.refresh();
  expect(isListed('openai:gpt-4')).toBe(true);
  lists.stop();
});

test('a new key clears what was stored for the old one', async () => {
  const { lists, keys, isListed, served, known } = await makeLists([
    listOf('gpt-6.2-astra'),
    failing,
  ]);
  await lists.refresh();
  const astra = known.model('openai:gpt-6.2-astra');
  if (!astra) throw new Error('Astra is not known.');
  served.noteForbidden(astra);
  expect(isListed('openai:gpt-6.2-astra')).toBe(false);
  keys.openai = 'second';
  await lists.refresh();
  expect(isListed('openai:gpt-6.2-astra')).toBe(true);
  lists.stop();
});

test('a missing list is reported and retried, and dates decide in the meantime', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { lists, errors, isListed } = await makeLists([failing, listOf('gpt-4')]);
  await lists.refresh();
  expect(errors).toHaveLength(1);
  expect([isListed('openai:gpt-4'), isListed('openai:gpt-6-luna')]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(5 * 60 * 1000);
  expect([isListed('openai:gpt-4'), isListed('openai:gpt-6-luna')]).toEqual([true, false]);
  lists.stop();
});

test('a list is fetched again after a day, and never once the server has stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { lists, askedTimes } = await makeLists([
    listOf('gpt-4'),
    listOf('gpt-4'),
    listOf('gpt-4'),
  ]);
  await lists.refresh();
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
  expect(askedTimes()).toBe(2);
  lists.stop();
  await vi.advanceTimersByTimeAsync(48 * 60 * 60 * 1000);
  expect(askedTimes()).toBe(2);
});

test('a rejected key is reported for its provider until a list arrives or the key changes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refusing = () => {
    throw new ProviderError('openai', 'invalid-key', 'No.');
  };
  const { lists, keys, health } = await makeLists([refusing, listOf('gpt-4'), refusing]);
  await lists.refresh();
  expect(health.accountErrorOf('openai')).toMatchObject({ kind: 'invalid-key' });
  expect(lists.timesOf('openai')).toMatchObject({ listedAt: null, failingSince: expect.any(Date) });
  await vi.advanceTimersByTimeAsync(5 * 60 * 1000);
  expect(health.accountErrorOf('openai')).toBeNull();
  expect(lists.timesOf('openai')).toMatchObject({ listedAt: expect.any(Date), failingSince: null });
  keys.openai = 'second';
  await lists.refresh();
  expect(health.accountErrorOf('openai')).toMatchObject({ kind: 'invalid-key' });
  keys.openai = null;
  await lists.refresh();
  expect(health.accountErrorOf('openai')).toBeNull();
  lists.stop();
  vi.useRealTimers();
});
