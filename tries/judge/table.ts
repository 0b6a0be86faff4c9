import { tableOf } from '../../scripts/markdown-table.ts';
import type { Judge } from './judge.ts';

/** The result of one trial. */
export interface Outcome {
  name: string;
  /** What the trial did, in figures, or why this machine couldn't run it. */
  tried: string;
  isTried: boolean;
  seconds: number;
  judge: Judge;
}

const head = [
  ['trial', 'tried', 'seconds', 'calls', 'answered', 'refused', 'explained 5xx', 'broken'],
  ['slowest', 'longest stall', 'peak memory', 'found'],
].flat();

/** Returns the table of a run, followed by all findings. */
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
