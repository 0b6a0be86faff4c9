import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { Places, type Place } from './places.ts';
import type { ProcessClaims } from './share-places.ts';

const { signal } = new AbortController();
const mostExchanges = 1_000;
const everybody: ProviderId[] = ['openai', 'anthropic', 'vertex', 'xai'];
let ready: ProviderId[];
let installation: Installation;
let places: Places;
beforeEach(() => {
  vi.useFakeTimers();
  ready = everybody;
  installation = new Installation(8);
  places = installation.startProcess();
});
afterEach(() => void vi.useRealTimers());

/** Processes that share their places in memory as the database store does, one exchange at a time. */
class Installation {
  readonly #total: number;
  readonly #leases = new Map<string, ProcessClaims>();
  readonly #processes = new Map<string, Places>();
  readonly #beating = new Map<string, NodeJS.Timeout>();
  exchanges = 0;

  constructor(total: number) {
    this.#total = total;
  }

  startProcess(): Places {
    const processId = `process-${this.#processes.size}`;
    const bounds = { total: () => this.#total, providers: () => ready };
    const started = new Places(
      bounds,
      {
        exchange: async (decide) => {
          this.exchanges += 1;
          if (this.exchanges > mostExchanges) throw new Error('They ask each other without end.');
          const others = [...this.#leases.values()].filter((one) => one.processId !== processId);
          const { claims, ...shared } = decide(others, performance.now());
          this.#leases.set(processId, { processId, leased: shared.leased, claims });
          this.#expectNoneOver();
          for (const id of shared.served) this.#processes.get(id)?.leases.shareSoon();
          if (shared.wanted.length === 0) return shared;
          for (const [id, other] of this.#processes) {
            if (id !== processId) other.leases.noteWanted(shared.wanted);
          }
          return shared;
        },
      },
      (error) => {
        throw error;
      },
    );
    this.#processes.set(processId, started);
    const beat = (isNew: boolean) => {
      const hasOthers = this.#leases.size > (this.#leases.has(processId) ? 1 : 0);
      started.leases.noteBeat({ sentAtMs: performance.now(), isNew, hasOthers });
    };
    beat(true);
    this.#beating.set(
      processId,
      setInterval(() => beat(false), 1_000),
    );
    return started;
  }

  /** Ends a process: it gets no more notices, and the others may take its places. */
  endProcess(ended: Places): void {
    for (const [id, one] of this.#processes) {
      if (one !== ended) continue;
      this.#leases.delete(id);
      this.#processes.delete(id);
      clearInterval(this.#beating.get(id));
    }
  }

  #expectNoneOver(): void {
    const held = [...this.#leases.values()].map(({ leased }) => leased['all'] ?? 0);
    expect(held.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(this.#total);
  }
}

/** Sends `count` queries and returns the places of those that have started. */
async function start(
  provider: ProviderId,
  count: number,
  priority = 0,
  at = places,
): Promise<Place[]> {
  const started: Place[] = [];
  for (let index = 0; index < count; index += 1) {
    const waiting = { providers: () => [provider], signal, priority };
    void at.wait(waiting).then((place) => started.push(place));
  }
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
  else await sleep(0);
  return started;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

test('one provider never has all places, unless it is the only one', async () => {
  expect(await start('openai', 20)).toHaveLength(6);
  expect(await start('xai', 20)).toHaveLength(2);
  ready = ['openai'];
  places = new Installation(8).startProcess();
  expect(await start('openai', 20)).toHaveLength(8);
});

test('a provider that is silent gives its places to others, and has no more running than one may', async () => {
  const silent = await start('openai', 130);
  const others = await start('xai', 2);
  const waiting = await start('xai', 20);
  expect(waiting).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_010);
  for (const place of others) place.heard();
  await vi.advanceTimersByTimeAsync(1_010);
  // Two prompts for the silent provider take the last places of its share; six for other providers take the
  // rest.
  expect(silent).toHaveLength(8);
  for (const place of others) place.heard();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(silent).toHaveLength(8);
  expect(waiting.length).toBeGreaterThanOrEqual(6);
});

test('nobody is silent of whom a process has not heard because it stood still itself', async () => {
  vi.useRealTimers();
  places = new Installation(1).startProcess();
  const speaking = new Worker(
    `const { parentPort } = require('node:worker_threads');
     parentPort.once('message', () => setInterval(() => parentPort.postMessage('A word'), 20));`,
    { eval: true },
  );
  await once(speaking, 'online');
  const [place] = await start('openai', 1);
  speaking.on('message', () => place?.heard());
  const waiting = await start('xai', 1);
  // Stalls this process from after one look until after the next.
  await sleep(1_050);
  speaking.postMessage('Go on.');
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100);
  await sleep(50);
  expect(waiting).toHaveLength(0);
  await speaking.terminate();
  place?.release();
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

test('two answers of a query that move at once hold one place each, and give it back', async () => {
  const [comparison] = await start('openai', 1);
  const busy = await start('xai', 6);
  const moved = Promise.all([comparison?.moveTo('xai'), comparison?.moveTo('vertex')]);
  await vi.advanceTimersByTimeAsync(0);
  for (const place of busy) place.release();
  await moved;
  comparison?.release();
  expect(await start('xai', 20)).toHaveLength(6);
  expect(await start('vertex', 20)).toHaveLength(2);
});

test('processes together run no more than one would, and take over what one leaves', async () => {
  const other = installation.startProcess();
  await vi.advanceTimersByTimeAsync(0);
  const here = await start('openai', 20);
  const there = await start('xai', 20, 0, other);
  expect([here.length, there.length]).toEqual([6, 2]);
  here[0]?.release();
  await vi.advanceTimersByTimeAsync(0);
  // The query that waited longest, for a provider that has a free place again.
  expect([here.length, there.length]).toEqual([7, 2]);
  installation.endProcess(places);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(there).toHaveLength(6);
});

test('a waiting Standard person goes first, at whatever process, and is told who is ahead', async () => {
  const other = installation.startProcess();
  await vi.advanceTimersByTimeAsync(0);
  const busy = await Promise.all([start('openai', 6), start('xai', 2)]);
  const free = await start('openai', 1);
  await vi.advanceTimersByTimeAsync(1);
  const ahead: number[] = [];
  const waiting = { providers: () => ['openai' as const], signal, priority: 0 };
  void other.wait({ ...waiting, tellAhead: (count) => ahead.push(count) });
  const standard = await start('openai', 1, 1, other);
  expect(ahead).toEqual([2]);
  busy[0][0]?.release();
  await vi.advanceTimersByTimeAsync(0);
  expect([standard.length, free.length]).toEqual([1, 0]);
  busy[0][1]?.release();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([free.length, ahead.at(-1)]).toEqual([1, 0]);
});

test('who waits while all places are at work is told who is ahead at other processes too', async () => {
  ready = ['openai'];
  installation = new Installation(2);
  const here = installation.startProcess();
  const other = installation.startProcess();
  expect(await start('openai', 2, 0, here)).toHaveLength(2);
  await start('openai', 1, 0, other);
  await vi.advanceTimersByTimeAsync(1);
  const ahead: number[] = [];
  const tellAhead = (count: number) => ahead.push(count);
  void here.wait({ providers: () => ['openai'], signal, tellAhead });
  await vi.advanceTimersByTimeAsync(0);
  expect(ahead).toEqual([1]);
});

test('who waits at a provider that is silent holds no place, and asks for none again and again', async () => {
  const other = installation.startProcess();
  await vi.advanceTimersByTimeAsync(0);
  const silent = await start('openai', 10);
  const ahead: number[] = [];
  const tellAhead = (count: number) => ahead.push(count);
  void places.wait({ providers: () => ['openai'], signal, tellAhead });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(silent).toHaveLength(8);
  expect(ahead.at(-1)).toBe(2);
  expect(await start('xai', 6, 0, other)).toHaveLength(6);
  silent[0]?.release();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(silent).toHaveLength(9);
});

test('beside others that are idle, queries begin and end without asking', async () => {
  installation.startProcess();
  await vi.advanceTimersByTimeAsync(2_000);
  const before = installation.exchanges;
  for (let count = 0; count < 100; count += 1) {
    const [place] = await start('openai', 1);
    place?.release();
  }
  expect(installation.exchanges).toBe(before);
});

test('a process that stood still begins nothing before it has said that it lives', async () => {
  const other = installation.startProcess();
  await vi.advanceTimersByTimeAsync(0);
  installation.endProcess(other);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await start('openai', 1, 0, other)).toHaveLength(0);
  other.leases.noteBeat({ sentAtMs: performance.now(), isNew: true, hasOthers: true });
  expect(await start('openai', 1, 0, other)).toHaveLength(1);
});

test('a process holds nothing after a long silence, though the reply that said so is lost', async () => {
  const other = installation.startProcess();
  await vi.advanceTimersByTimeAsync(2_000);
  const [first] = await start('vertex', 1, 0, other);
  first?.release();
  installation.endProcess(other);
  await vi.advanceTimersByTimeAsync(3_000);
  const here = await Promise.all([start('xai', 6), start('openai', 2)]);
  expect(here.flat()).toHaveLength(8);
  other.leases.noteBeat({ sentAtMs: performance.now(), isNew: false, hasOthers: true });
  expect(await start('vertex', 5, 0, other)).toHaveLength(0);
});
