import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueryStore } from '../ports.ts';
import type { RunningStore } from './ports.ts';
import { RunningQuery } from './running-query.ts';
import { RunningQueries } from './running-queries.ts';
import { startRunningLoop, type RunningLoopDeps } from './running-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('heartbeats continue while answers of dead processes are closed, and its own answers are kept', async () => {
  const closed = Promise.withResolvers<void>();
  let beats = 0;
  let lists = 0;
  const processes: number[] = [];
  const runningStore: Partial<RunningStore> = {
    async beat() {
      beats += 1;
      return { hasOrphans: true, processes: 2, others: [], stopped: [] };
    },
    async listOrphans() {
      lists += 1;
      await closed.promise;
      return [];
    },
    keepParts: () => closed.promise,
    dropParts: async () => {},
    tellEnded: async () => {},
    leave: async () => {},
  };
  const deps: RunningLoopDeps = {
    running: new RunningQueries(),
    store: {} as QueryStore,
    runningStore: runningStore as RunningStore,
    chunks: { noteOthers: () => {} },
    slots: { noteProcesses: (count) => processes.push(count) },
    settings: {} as RunningLoopDeps['settings'],
  };
  const loop = await startRunningLoop(deps, (error) => {
    throw error;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(beats).toBeGreaterThan(5);
  expect(processes).toEqual(Array(beats).fill(2));
  // The first call of `closeOrphans` hasn't ended, so there was no second one.
  expect(lists).toBe(1);
  closed.resolve();
  await loop.stop();
});

it('queries that are stored as running here, but neither run nor are being admitted, are closed', async () => {
  const asked: (readonly string[])[] = [];
  const running = new RunningQueries();
  const sender = { userId: 7, visitorHash: null };
  const answer = Promise.withResolvers<void>();
  const admission = Promise.withResolvers<void>();
  running.add(new RunningQuery('runs', sender, { graceMs: 1_000 }), answer.promise);
  const ended = new RunningQuery('ended', sender, { graceMs: 1_000 });
  running.add(ended, answer.promise);
  ended.close();
  const admitting = running.admit('admitting', () => admission.promise);
  const named: (readonly string[])[] = [];
  const runningStore: Partial<RunningStore> = {
    async beat(ids) {
      named.push(ids);
      const others = ['runs', 'ended', 'admitting', 'abandoned'];
      return { hasOrphans: false, processes: 1, others, stopped: [] };
    },
    async listOrphans(abandoned) {
      asked.push(abandoned);
      return [];
    },
    keepParts: async () => {},
    dropParts: async () => {},
    tellEnded: async () => {},
    leave: async () => {},
  };
  const loop = await startRunningLoop(
    {
      running,
      store: {} as QueryStore,
      runningStore: runningStore as RunningStore,
      chunks: { noteOthers: () => {} },
      slots: { noteProcesses: () => {} },
      settings: {} as RunningLoopDeps['settings'],
    },
    (error) => {
      throw error;
    },
  );
  await vi.advanceTimersByTimeAsync(1_500);
  expect(named[0]).toEqual(['runs']);
  expect(new Set(asked.flat())).toEqual(new Set(['abandoned']));
  admission.resolve();
  answer.resolve();
  await admitting;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.at(-1)).toEqual(['runs', 'ended', 'admitting', 'abandoned']);
  await loop.stop();
});
