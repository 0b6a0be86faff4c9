import { startLoadGenerator } from '../gateway/load-generator.ts';
import { takeSample, type Measure } from '../gateway/measures.ts';
import { medianOf } from '../gateway/percentiles.ts';
import { startSwitchyard, type SwitchyardTarget } from '../gateway/targets/switchyard.ts';
import { startUpstream } from '../gateway/upstream.ts';
import type { Shutdown } from '../../local/start/shutdown.ts';
import { table } from '../report.ts';

interface Costs {
  cpuMs: number;
  databaseCpuMs: number;
}

/**
 * Measures what storing chunks costs a paced stream. Two setups take turns: a single server, which stores no
 * chunks, and a server with another one beside it, which stores them all.
 */
export async function measureChunkCost(
  shutdown: Shutdown,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<string> {
  const upstream = await startUpstream();
  shutdown.add(() => upstream.stop());
  const generator = startLoadGenerator();
  shutdown.add(() => generator.stop());
  const alone = await startSwitchyard(upstream.url, [], { name: 'alone' });
  shutdown.add(() => alone.stop());
  const beside = await startSwitchyard(upstream.url, [], { name: 'beside another' });
  shutdown.add(() => beside.stop());
  await beside.startAnother();
  const measure: Measure = {
    title: 'Streams of 200 chunks, one every 5 ms, 16 connections',
    pace: 'paced',
    isStream: true,
    connections: 16,
    seconds,
  };
  const costs = new Map<SwitchyardTarget, Costs[]>([
    [alone, []],
    [beside, []],
  ]);
  for (let round = 0; round <= rounds; round += 1) {
    // The servers take turns going first, and the first round is only a warm-up.
    for (const target of round % 2 === 0 ? [alone, beside] : [beside, alone]) {
      const sample = await takeSample(generator, target, measure);
      if (round > 0) costs.get(target)?.push(sample);
    }
  }
  const rows = [...costs].map(([{ name }, samples]) => [
    name,
    medianOf(samples.map(({ cpuMs }) => cpuMs)).toFixed(2),
    medianOf(samples.map(({ databaseCpuMs }) => databaseCpuMs)).toFixed(2),
  ]);
  const [without = [], withChunks = []] = [...costs.values()];
  const ratios = without.map(({ cpuMs }, round) => (withChunks[round]?.cpuMs ?? NaN) / cpuMs);
  const more = (medianOf(ratios) - 1) * 100;
  return [
    table(measure.title, ['', 'CPU ms each', 'database CPU ms each'], rows),
    `\nChunks take ${more.toFixed(1)} % of a stream's CPU (median of ${rounds} pairs; 5 at most).`,
  ].join('\n');
}
