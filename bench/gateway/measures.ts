import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from './fake-answers.ts';
import type { LoadResult } from './load.ts';
import type { LoadGenerator } from './load-generator.ts';
import { cpuMsOf, familyCpuMsOf, memoryOf } from './process-use.ts';
import type { Target } from './targets/target.ts';

export interface Measure {
  title: string;
  pace: Pace;
  isStream: boolean;
  connections: number;
  seconds: number;
}

export interface Sample extends LoadResult {
  /** Milliseconds of CPU time per answer. */
  cpuMs: number;
  databaseCpuMs: number;
}

const warmUpMs = 1_000;
const mostWarmUps = 10;
/** A run counts as faster only if its CPU time per answer is below this share of the lowest so far. */
const stillFalling = 0.97;

/**
 * Runs load until the CPU time per answer levels off, because a new process first has to compile its code.
 */
export async function warmUp(
  generator: LoadGenerator,
  target: Target,
  { pace, isStream, connections }: Measure,
): Promise<void> {
  const load = target.load(pace === 'paced' ? 'unpaced' : pace, isStream, connections);
  let least = Infinity;
  let level = 0;
  for (let count = 0; count < mostWarmUps && level < 2; count += 1) {
    const before = cpuOf(target).gateway;
    const { completed } = await generator.run({
      kind: 'for',
      load,
      spreadMs: 0,
      durationMs: warmUpMs,
    });
    const cpuMs = (cpuOf(target).gateway - before) / completed;
    level = cpuMs < stillFalling * least ? 0 : level + 1;
    least = Math.min(least, cpuMs);
  }
}

export async function takeSample(
  generator: LoadGenerator,
  target: Target,
  { pace, isStream, connections, seconds }: Measure,
): Promise<Sample> {
  const load = target.load(pace, isStream, connections);
  const durationMs = seconds * 1000;
  // Streams that start together would stay in step, which real ones don't.
  const spreadMs = pace === 'paced' ? 1000 : 0;
  if (spreadMs === 0) await generator.run({ kind: 'for', load, spreadMs, durationMs: 500 });
  const before = cpuOf(target);
  const result = await generator.run({ kind: 'for', load, spreadMs, durationMs });
  const after = cpuOf(target);
  return {
    ...result,
    cpuMs: (after.gateway - before.gateway) / result.completed,
    databaseCpuMs: (after.database - before.database) / result.completed,
  };
}

function cpuOf({ pid, databasePid }: Target) {
  return {
    gateway: pid === null ? Number.NaN : cpuMsOf(pid),
    database: databasePid === null ? Number.NaN : familyCpuMsOf(databasePid),
  };
}

export interface MemorySample {
  streams: number;
  failed: number;
  bytesPerStream: number;
  firstFailure: string | null;
}

/** Measures how much a gateway's memory grows while this many slow streams are open at once. */
export async function measureMemory(
  generator: LoadGenerator,
  target: Target,
  streams: number,
): Promise<MemorySample> {
  const warmUp = { kind: 'for', durationMs: 1000, spreadMs: 0 } as const;
  await generator.run({ ...warmUp, load: target.load('unpaced', true, 16) });
  await sleep(500);
  const before = memoryOf(target.pid ?? 0);
  let opened = Number.NaN;
  const load = target.load('slow', true, streams);
  const { completed, failed, firstFailure } = await generator.run(
    { kind: 'each', load, openPerSecond: 500 },
    () => (opened = memoryOf(target.pid ?? 0)),
  );
  const bytesPerStream = (opened - before) / streams;
  return { streams: completed + failed, failed, bytesPerStream, firstFailure };
}
