import { table } from '../report.ts';
import type { Measure, MemorySample, Sample } from './measures.ts';
import { medianOf, type Percentiles } from './percentiles.ts';

export interface Measured {
  measure: Measure;
  /** The samples by target name, one per round. */
  samples: ReadonlyMap<string, Sample[]>;
}

const columns = [
  'per second',
  'p50 ms',
  'p99 ms',
  'first text p50',
  'first text p99',
  'CPU ms each',
  'database CPU ms each',
  'failed',
];

/** One Markdown table per load, with the ratio to Portkey if it ran. */
export function describeMeasured({ measure, samples }: Measured): string {
  const names = [...samples.keys()];
  const rows = names.map((name) => [name, ...cellsOf(samples.get(name) ?? [])]);
  const ours = names.filter((name) => name.startsWith('Switchyard'));
  const ratios = ours.flatMap((name) => ratioRow(samples, name));
  return table(measure.title, ['', ...columns], [...rows, ...ratios]);
}

export function describeMemory(samples: ReadonlyMap<string, MemorySample>): string {
  const rows = [...samples].map(([name, sample]) => [
    name,
    String(sample.streams),
    inFigures(sample.bytesPerStream / 1024),
    String(sample.failed),
  ]);
  return table('Slow streams open at once', ['', 'streams', 'KiB each', 'failed'], rows);
}

/** Routing is measured in this process, without a gateway, a database or a network. */
export function describeRouting(times: ReadonlyMap<string, Percentiles>): string {
  const rows = [...times].map(([prompt, { p50, p99 }]) => [prompt, inFigures(p50), inFigures(p99)]);
  return table('Choosing a model, routing alone', ['prompt', 'p50 ms', 'p99 ms'], rows);
}

const figures: readonly ((sample: Sample) => number)[] = [
  ({ perSecond }) => perSecond,
  ({ whole }) => whole.p50,
  ({ whole }) => whole.p99,
  ({ firstText }) => firstText.p50,
  ({ firstText }) => firstText.p99,
  ({ cpuMs }) => cpuMs,
  ({ databaseCpuMs }) => databaseCpuMs,
];

function figuresOf(samples: readonly Sample[]): number[] {
  return figures.map((figure) => medianOf(samples.map(figure)));
}

/** Medians, each with the largest deviation of a round, and the total number of failures. */
function cellsOf(samples: readonly Sample[]): string[] {
  const cells = figures.map((figure) => {
    const values = samples.map(figure);
    const median = medianOf(values);
    const farthest = Math.max(...values.map((value) => Math.abs(value - median) / median));
    const spread = Number.isFinite(farthest) ? ` ±${Math.round(100 * farthest)}%` : '';
    return `${inFigures(median)}${spread}`;
  });
  return [...cells, String(samples.reduce((sum, { failed }) => sum + failed, 0))];
}

function ratioRow(samples: ReadonlyMap<string, Sample[]>, name: string): string[][] {
  const ours = samples.get(name);
  const theirs = samples.get('Portkey');
  if (!ours || !theirs) return [];
  const other = figuresOf(theirs);
  const ratios = figuresOf(ours).map((figure, index) => figure / (other[index] ?? Number.NaN));
  const cells = ratios.slice(0, 6).map((ratio) => `${inFigures(ratio)}×`);
  return [[`${name} to Portkey`, ...cells, '', '']];
}

function inFigures(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);
}
