import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueryStore } from './ports.ts';
import type { RunningStore } from './stream/ports.ts';
import { RunningQueries } from './stream/running-queries.ts';
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
      return { hasOrphans: true, processes: 2, stopped: [] };
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
  };
  const loop = await startRunningLoop(deps, (error) => {
    throw error;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(beats).toBeGreaterThan(5);
  expect(processes).toEqual(Array(beats).fill(2));
  // `closeOrphans` ran only once at a time.
  expect(lists).toBe(1);
  closed.resolve();
  await loop.stop();
});
