import { medianOf } from '../gateway/percentiles.ts';
import { table } from '../report.ts';
import type { PageScore } from './lighthouse.ts';
import { blockingMs, type StreamingSample } from './streaming.ts';

const scoreColumns = [
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'first paint ms',
  'largest paint ms',
  'blocking ms',
  'layout shift',
  'KiB',
];

export function describeScores(pages: ReadonlyMap<string, readonly PageScore[]>): string {
  const rows = [...pages].map(([path, visits]) => {
    const median = (figure: (visit: PageScore) => number) => medianOf(visits.map(figure));
    return [
      path,
      ...[0, 1, 2, 3].map((at) => String(median(({ scores }) => scores[at] ?? 0))),
      ...[
        median(({ firstPaintMs }) => firstPaintMs),
        median(({ largestPaintMs }) => largestPaintMs),
        median((visit) => visit.blockingMs),
      ].map((ms) => Math.round(ms).toLocaleString('en-US')),
      median(({ layoutShift }) => layoutShift).toFixed(3),
      Math.round(median(({ kilobytes }) => kilobytes)).toString(),
    ];
  });
  return table('Lighthouse, mobile settings', ['', ...scoreColumns], rows);
}

export function describeFaults(pages: ReadonlyMap<string, readonly PageScore[]>): string {
  return [...pages]
    .flatMap(([path, visits]) => (visits[0]?.faults ?? []).map((fault) => `${path} ${fault}`))
    .join('\n');
}

export function describeStreaming(runs: ReadonlyMap<string, readonly StreamingSample[]>): string {
  const rows = [...runs].map(([name, samples]) => [
    name,
    Math.round(medianOf(samples.map(longest))).toString(),
    medianOf(samples.map(({ longTasks }) => longTasks.length)).toString(),
    Math.round(medianOf(samples.map(blockingMs))).toString(),
    medianOf(samples.map(({ seconds }) => seconds)).toFixed(1),
  ]);
  return table(
    'Three columns, 2,000 Markdown tokens at 200 a second each',
    ['', 'longest task ms', 'tasks over 50 ms', 'blocking ms', 'seconds in all'],
    rows,
  );
}

function longest({ longTasks }: StreamingSample): number {
  return Math.max(0, ...longTasks);
}
