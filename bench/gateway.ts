import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Shutdown } from '../local/start/shutdown.ts';
import { measureRouting } from './gateway/measure-routing.ts';
import { startLoadGenerator, type LoadGenerator } from './gateway/load-generator.ts';
import {
  measureMemory,
  takeSample,
  warmUp,
  type Measure,
  type MemorySample,
  type Sample,
} from './gateway/measures.ts';
import { describeMeasured, describeMemory, describeRouting } from './gateway/report.ts';
import { bareUpstream } from './gateway/targets/bare-upstream.ts';
import { startPortkey } from './gateway/targets/portkey.ts';
import { startSwitchyard, type SwitchyardTarget } from './gateway/targets/switchyard.ts';
import type { Target } from './gateway/targets/target.ts';
import { startUpstream } from './gateway/upstream.ts';
import { describeLoad, describeMachine } from './report.ts';

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    'without-portkey': { type: 'boolean', default: false },
    profile: { type: 'string' },
    seconds: { type: 'string' },
  },
});

const seconds = Number(flags.seconds ?? (flags.quick ? 1 : 10));
const rounds = flags.quick ? 1 : 3;
const json = { pace: 'short', isStream: false, seconds } as const;
const measures: Measure[] = [
  { ...json, title: 'JSON, 1 connection', connections: 1 },
  { ...json, title: 'JSON, 32 connections', connections: 32 },
  { ...json, title: 'JSON, 256 connections', connections: 256 },
  {
    title: 'Streams of 200 chunks, unpaced, 16 connections',
    pace: 'unpaced',
    isStream: true,
    connections: 16,
    seconds,
  },
  {
    title: 'Streams of 200 chunks, one every 5 ms, 16 connections',
    pace: 'paced',
    isStream: true,
    connections: 16,
    seconds: Math.max(5, seconds),
  },
];

/** The complete answers that Switchyard sent while it was measured. */
let acknowledged = 0;

const shutdown = new Shutdown();
shutdown.exitOnSignals();
try {
  await run();
  await shutdown.exit(0);
} catch (error) {
  if (!shutdown.signal.aborted) {
    console.error(error);
    await shutdown.exit(1);
  }
}

async function run(): Promise<void> {
  console.log(`${describeMachine()}. ${describeLoad()}\n`);
  const upstream = await startUpstream();
  shutdown.add(() => upstream.stop());
  const generator = startLoadGenerator();
  shutdown.add(() => generator.stop());
  const { profile } = flags;
  const switchyard = await startSwitchyard(upstream.url, profile ? profilingFlags(profile) : [], {
    environment: profile ? { BENCH_PROFILE: profile } : {},
  });
  shutdown.add(() => switchyard.stop());
  const portkey = await tryPortkey(upstream.url);
  const gateways = [switchyard, ...switchyard.apis, ...(portkey ? [portkey] : [])];
  await measureAll(generator, gateways, [bareUpstream(upstream.url), ...gateways]);
  await reportStored(switchyard);
  console.log(describeLoad());
}

/**
 * Flags for a CPU profile, which browsers and speedscope.app show as a flame graph, and for wait-profile.ts.
 */
function profilingFlags(folder: string): string[] {
  const waits = fileURLToPath(new URL('gateway/wait-profile.ts', import.meta.url));
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--import=${waits}`];
}

async function tryPortkey(upstreamUrl: string): Promise<Target | null> {
  if (flags['without-portkey']) return null;
  try {
    const portkey = await startPortkey(upstreamUrl, shutdown.signal);
    shutdown.add(() => portkey.stop());
    return portkey;
  } catch (error) {
    const [why] = String(error).split('\n');
    console.log(`Portkey is left out, as it could not be fetched or started: ${why}\n`);
    return null;
  }
}

async function measureAll(
  generator: LoadGenerator,
  gateways: readonly Target[],
  targets: readonly Target[],
): Promise<void> {
  const isWanted = (title: string) => !flags.only || title.includes(flags.only);
  if (isWanted('routing')) console.log(`${describeRouting(measureRouting())}\n`);
  if (isWanted('memory')) {
    const memory = new Map<string, MemorySample>();
    for (const target of gateways)
      memory.set(target.name, await measureMemory(generator, target, 1_000));
    console.log(`${describeMemory(memory)}\n`);
    for (const [name, sample] of memory) reportFailure(name, [sample]);
  }
  for (const measure of measures.filter(({ title }) => isWanted(title))) {
    const samples = await measureInRounds(generator, targets, measure);
    console.log(`${describeMeasured({ measure, samples })}\n`);
    for (const [name, taken] of samples) reportFailure(name, taken);
    const ours = [...samples].flatMap(([name, taken]) =>
      name.startsWith('Switchyard') ? taken : [],
    );
    acknowledged += ours.reduce((sum, { completed }) => sum + completed, 0);
  }
}

function reportFailure(name: string, samples: readonly { firstFailure: string | null }[]): void {
  const why = samples.find(({ firstFailure }) => firstFailure !== null)?.firstFailure;
  if (why) console.log(`${name} failed first with: ${why}\n`);
}

async function measureInRounds(
  generator: LoadGenerator,
  targets: readonly Target[],
  measure: Measure,
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await warmUp(generator, target, measure);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) {
      samples.get(target.name)?.push(await takeSample(generator, target, measure));
    }
  }
  return samples;
}

async function reportStored(switchyard: SwitchyardTarget): Promise<void> {
  const stored = await switchyard.countStored();
  const verdict = stored >= acknowledged ? 'none lost' : `${acknowledged - stored} LOST`;
  console.log(
    `Answers told as done while measured: ${acknowledged}; stored in all: ${stored}; ${verdict}.`,
  );
}
