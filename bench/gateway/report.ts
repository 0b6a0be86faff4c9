import { table } from '../report.ts';
import type { Measure, MemorySample, Sample } from './measures.ts';
import { medianOf, type Percentiles } from './percentiles.ts';

export interface Measured {
  measure: Measure;
  /** By the target's name, one for each round. */
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

/** One Markdown table a load, with the ratio to Portkey where it ran. */
export function describeMeasured({ measure, samples }: Measured): string {
  const names = [...samples.keys()];
  const rows = names.map((name) => [name, ...figuresOf(samples.get(name) ?? []).map(inFigures)]);
  const ratios = ['Switchyard', 'Switchyard /v1'].flatMap((name) => ratioRow(samples, name));
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

/** In this process: no gateway, database or network has a part in it. */
export function describeRouting(times: ReadonlyMap<string, Percentiles>): string {
  const rows = [...times].map(([prompt, { p50, p99 }]) => [prompt, inFigures(p50), inFigures(p99)]);
  return table('Choosing a model, routing alone', ['prompt', 'p50 ms', 'p99 ms'], rows);
}

function figuresOf(samples: readonly Sample[]): number[] {
  const median = (figure: (sample: Sample) => number) => medianOf(samples.map(figure));
  return [
    median(({ perSecond }) => perSecond),
    median(({ whole }) => whole.p50),
    median(({ whole }) => whole.p99),
    median(({ firstText }) => firstText.p50),
    median(({ firstText }) => firstText.p99),
    median(({ cpuMs }) => cpuMs),
    median(({ databaseCpuMs }) => databaseCpuMs),
    samples.reduce((sum, { failed }) => sum + failed, 0),
  ];
}

function ratioRow(samples: ReadonlyMap<string, Sample[]>, name: string): string[][] {
  const ours = samples.get(name);
  const theirs = samples.get('Portkey');
  if (!ours || !theirs) return [];
  const other = figuresOf(theirs);
  const ratios = figuresOf(ours).map((figure, index) => figure / (other[index] ?? Number.NaN));
  const figures = ratios.slice(0, 6).map((ratio) => `${inFigures(ratio)}×`);
  return [[`${name} to Portkey`, ...figures, '', '']];
}

function inFigures(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);
}
