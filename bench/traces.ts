import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { Shutdown } from '../local/start/shutdown.ts';
import { startLoadGenerator } from './gateway/load-generator.ts';
import { takeSample, type Measure, type Sample } from './gateway/measures.ts';
import { startSwitchyard } from './gateway/targets/switchyard.ts';
import { startUpstream } from './gateway/upstream.ts';
import { describeLoad, describeMachine } from './report.ts';

const { values: flags } = parseArgs({ options: { rounds: { type: 'string', default: '8' } } });
const measure: Measure = {
  title: 'JSON, 16 connections',
  pace: 'short',
  isStream: false,
  seconds: 2,
  connections: 16,
};
const shutdown = new Shutdown();
shutdown.exitOnSignals();
try {
  await run();
  await shutdown.exit(0);
} catch (error) {
  console.error(error);
  await shutdown.exit(1);
}

/**
 * Measures what traces cost. Two servers take turns, one of which sends all traces to a collector that keeps
 * none.
 */
async function run(): Promise<void> {
  console.log(`${describeMachine()}. ${describeLoad()}\n`);
  const upstream = await startUpstream();
  shutdown.add(() => upstream.stop());
  const generator = startLoadGenerator();
  shutdown.add(() => generator.stop());
  const collector = await startCollector();
  const without = await startSwitchyard(upstream.url, [], { name: 'without traces' });
  shutdown.add(() => without.stop());
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector };
  const traced = await startSwitchyard(upstream.url, [], { name: 'with traces', environment });
  shutdown.add(() => traced.stop());
  const ratios: number[] = [];
  for (let round = 0; round <= Number(flags.rounds); round += 1) {
    // The servers take turns going first, and the first round is only a warm-up.
    const order = round % 2 === 0 ? [without, traced] : [traced, without];
    const samples = new Map<string, Sample>();
    for (const target of order) {
      samples.set(target.name, await takeSample(generator, target, measure));
    }
    const [before, after] = [without, traced].map(({ name }) => samples.get(name)?.cpuMs ?? 0);
    if (round > 0 && before && after) ratios.push(after / before);
    console.log(
      `without ${before?.toFixed(3)} ms of CPU for each answer, with ${after?.toFixed(3)}`,
    );
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)];
  console.log(`\nWith traces an answer takes ${median?.toFixed(3)} times the CPU (median).`);
}

async function startCollector(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  shutdown.add(async () => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
