import { tableOf } from '../../scripts/markdown-table.ts';
import type { Judge } from './judge.ts';

/** What became of one trial. */
export interface Outcome {
  name: string;
  /** What was tried, in figures; why not where this machine could not. */
  tried: string;
  isTried: boolean;
  seconds: number;
  judge: Judge;
}

const head = [
  ['trial', 'tried', 'seconds', 'calls', 'answered', 'refused', 'explained 5xx', 'broken'],
  ['slowest', 'longest stall', 'peak memory', 'found'],
].flat();

/** The one table of a run, and below it everything that was found. */
export function describeOutcomes(outcomes: readonly Outcome[]): string {
  const found = outcomes.flatMap(({ name, judge }) =>
    judge.findings.map(
      ({ kind, what, first, count }) =>
        `- ${name}: **${kind}**, ${count} times: ${what}${first && `\n  first: ${first}`}`,
    ),
  );
  return [tableOf(head, outcomes.map(describeRow)), ...found].join('\n\n');
}

function describeRow({ name, tried, isTried, seconds, judge }: Outcome): string[] {
  const { counts, findings } = judge;
  const numbers = [counts.calls, counts.answered, counts.refused, counts.explained, counts.broken];
  return [
    name,
    tried,
    seconds.toFixed(0),
    ...numbers.map(String),
    `${(counts.slowestMs / 1000).toFixed(1)} s`,
    `${Math.round(counts.longestStallMs)} ms`,
    `${Math.round(counts.peakMb)} MB`,
    isTried ? verdictOf(findings.length) : 'not tried',
  ];
}

function verdictOf(findings: number): string {
  return findings === 0 ? 'nothing' : `**${findings}**`;
}
