import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { Places, type Place } from './places.ts';

const { signal } = new AbortController();
let providers: number;
let places: Places;
beforeEach(() => {
  vi.useFakeTimers();
  providers = 4;
  places = new Places({ total: () => 8, providers: () => providers });
});
afterEach(() => void vi.useRealTimers());

/** How many of so many queries have started, with their places. */
async function start(provider: ProviderId, count: number, priority = 0): Promise<Place[]> {
  const started: Place[] = [];
  for (let index = 0; index < count; index += 1) {
    const waiting = { providers: () => [provider], signal, priority };
    void places.wait(waiting).then((place) => started.push(place));
  }
  await vi.advanceTimersByTimeAsync(0);
  return started;
}

test('one provider never has all places, unless it is the only one', async () => {
  expect(await start('openai', 20)).toHaveLength(6);
  expect(await start('xai', 20)).toHaveLength(2);
  providers = 1;
  places = new Places({ total: () => 8, providers: () => providers });
  expect(await start('openai', 20)).toHaveLength(8);
});

test('a provider that is silent gives its places to others, and has no more running than one may', async () => {
  const silent = await start('openai', 130);
  const others = await start('xai', 2);
  const waiting = await start('xai', 20);
  expect(waiting).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_000);
  for (const place of others) place.heard();
  await vi.advanceTimersByTimeAsync(1_000);
  // Two of its waiting prompts take the last of its share, six of the others' the rest.
  expect(silent).toHaveLength(8);
  for (const place of others) place.heard();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(silent).toHaveLength(8);
  expect(waiting.length).toBeGreaterThanOrEqual(6);
});

test('what is heard of again counts again, until it ends', async () => {
  const [silent] = await start('openai', 1);
  await vi.advanceTimersByTimeAsync(2_000);
  silent?.heard();
  expect(await start('xai', 20)).toHaveLength(6);
  expect(await start('anthropic', 20)).toHaveLength(1);
  silent?.release();
  silent?.release();
  expect(await start('vertex', 1)).toHaveLength(0);
});

test('a fallback waits for a place at its provider, before those who have not begun', async () => {
  const [first] = await start('openai', 1);
  const busy = await start('xai', 6);
  const behind = await start('xai', 1);
  let hasMoved = false;
  void first?.moveTo('xai').then(() => (hasMoved = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(hasMoved).toBe(false);
  busy[0]?.release();
  await vi.advanceTimersByTimeAsync(0);
  expect([hasMoved, behind.length]).toEqual([true, 0]);
  busy[1]?.release();
  await vi.advanceTimersByTimeAsync(0);
  expect(behind).toHaveLength(1);
});

test('nobody waits for a provider that is left alone by then', async () => {
  let asked: ProviderId[] = ['openai'];
  await start('openai', 6);
  const admitted = places.wait({ providers: () => asked, signal });
  asked = [];
  await vi.advanceTimersByTimeAsync(1_000);
  await admitted;
});

test('Standard starts first, and who stops waiting is forgotten', async () => {
  const [first] = await start('openai', 6);
  const free = await start('openai', 1);
  const standard = await start('openai', 1, 1);
  const leaving = new AbortController();
  const left = places.wait({ providers: () => ['openai'], signal: leaving.signal, priority: 2 });
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  first?.release();
  await vi.advanceTimersByTimeAsync(0);
  expect([standard.length, free.length, places.waitingCount]).toEqual([1, 0, 1]);
});
