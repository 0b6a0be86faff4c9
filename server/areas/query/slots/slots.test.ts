import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { Slots, type Slot } from './slots.ts';

const { signal } = new AbortController();
let ready: ProviderId[];
let slots: Slots;
const slotsOf = (total: number) => new Slots({ total: () => total, providers: () => ready });
beforeEach(() => {
  vi.useFakeTimers();
  ready = ['openai', 'anthropic', 'vertex', 'xai'];
  slots = slotsOf(8);
});
afterEach(() => void vi.useRealTimers());

/** Sends `count` queries and returns the slots of those that have started. */
async function start(
  provider: ProviderId,
  count: number,
  priority = 0,
  at = slots,
): Promise<Slot[]> {
  const started: Slot[] = [];
  for (let index = 0; index < count; index += 1) {
    const waiting = { providers: () => [provider], signal, priority };
    void at.wait(waiting).then((slot) => started.push(slot));
  }
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
  else await sleep(0);
  return started;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

test('a provider never takes all slots unless it is the only one', async () => {
  expect(await start('openai', 20)).toHaveLength(6);
  expect(await start('xai', 20)).toHaveLength(2);
  ready = ['openai'];
  slots = slotsOf(8);
  expect(await start('openai', 20)).toHaveLength(8);
});

test('a silent provider frees its slots for others, and the limit is never exceeded', async () => {
  const silent = await start('openai', 130);
  const others = await start('xai', 2);
  const waiting = await start('xai', 20);
  expect(waiting).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_010);
  for (const slot of others) slot.heard();
  await vi.advanceTimersByTimeAsync(1_010);
  // Two prompts for the silent provider take the last slots of its share; six for other providers take the
  // rest.
  expect(silent).toHaveLength(8);
  for (const slot of others) slot.heard();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(silent).toHaveLength(8);
  expect(waiting.length).toBeGreaterThanOrEqual(6);
});

test('a stall of this process does not make a provider look silent', async () => {
  vi.useRealTimers();
  slots = slotsOf(1);
  const speaking = new Worker(
    `const { parentPort } = require('node:worker_threads');
     parentPort.once('message', () => setInterval(() => parentPort.postMessage('A word'), 20));`,
    { eval: true },
  );
  await once(speaking, 'online');
  const [slot] = await start('openai', 1);
  speaking.on('message', () => slot?.heard());
  const waiting = await start('xai', 1);
  // Blocks this process for longer than the interval between two checks.
  await sleep(1_050);
  speaking.postMessage('Go on.');
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100);
  await sleep(50);
  expect(waiting).toHaveLength(0);
  await speaking.terminate();
  slot?.release();
});

test('a silent query that receives data again takes up a slot again until it ends', async () => {
  const [silent] = await start('openai', 1);
  await vi.advanceTimersByTimeAsync(2_000);
  silent?.heard();
  expect(await start('xai', 20)).toHaveLength(6);
  expect(await start('anthropic', 20)).toHaveLength(1);
  silent?.release();
  silent?.release();
  expect(await start('vertex', 1)).toHaveLength(0);
});

test('a fallback waits for a slot at its provider, ahead of queries that have not started', async () => {
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

test('a query stops waiting for a provider whose circuit opens', async () => {
  let asked: ProviderId[] = ['openai'];
  await start('openai', 6);
  const admitted = slots.wait({ providers: () => asked, signal });
  asked = [];
  await vi.advanceTimersByTimeAsync(1_010);
  await admitted;
});

test('Standard goes first, and a query that stops waiting is removed', async () => {
  const [first] = await start('openai', 6);
  const free = await start('openai', 1);
  const standard = await start('openai', 1, 1);
  const leaving = new AbortController();
  const left = slots.wait({ providers: () => ['openai'], signal: leaving.signal, priority: 2 });
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  first?.release();
  await vi.advanceTimersByTimeAsync(0);
  expect([standard.length, free.length, slots.waitingCount]).toEqual([1, 0, 1]);
});

test('two answers of a query that switch provider at once hold one slot each, and release it', async () => {
  const [comparison] = await start('openai', 1);
  const busy = await start('xai', 6);
  const moved = Promise.all([comparison?.moveTo('xai'), comparison?.moveTo('vertex')]);
  await vi.advanceTimersByTimeAsync(0);
  for (const slot of busy) slot.release();
  await moved;
  comparison?.release();
  expect(await start('xai', 20)).toHaveLength(6);
  expect(await start('vertex', 20)).toHaveLength(2);
});

test('each process gets an equal share, and uses what others leave', async () => {
  slots.noteProcesses(2);
  const started = await start('openai', 20);
  const others = await start('xai', 20);
  // This process has half of the eight slots, and no provider may have more than three of them.
  expect([started.length, others.length]).toEqual([3, 1]);
  slots.noteProcesses(3);
  started.splice(0).forEach((slot) => slot.release());
  await vi.advanceTimersByTimeAsync(0);
  // Its share is now a third of eight, which is two slots, and the other provider still holds one of them.
  expect(started).toHaveLength(1);
  slots.noteProcesses(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([started.length, others.length]).toEqual([6, 2]);
});

test('a process always has one slot, however many processes share them', async () => {
  slots.noteProcesses(20);
  const [first] = await start('openai', 1);
  const waiting = await start('openai', 1);
  expect(waiting).toHaveLength(0);
  first?.release();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting).toHaveLength(1);
});

test('waiting queries learn how many are ahead of them', async () => {
  await start('openai', 6);
  const ahead: number[] = [];
  await start('openai', 1);
  void slots.wait({ providers: () => ['openai'], signal, tellAhead: (count) => ahead.push(count) });
  await start('openai', 1, 1);
  expect(ahead).toEqual([1, 2]);
});
