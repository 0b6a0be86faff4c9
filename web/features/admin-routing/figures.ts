import type { Estimate, ModelShift, RoutingReview } from '#shared/contract/routing/schemas.ts';
import { formatDecimal, formatMoney } from '#shared/lib/format.ts';

export type Task = ModelShift['task'];

/** One model at one kind of task: how its votes turned out, and how far each policy shifts its rating. */
export interface ComparedRow {
  task: Task;
  model: ModelShift['model'];
  /** Null if the model's comparisons are no longer part of the review. */
  votes: ModelShift | null;
  /** A shift in log-odds; 0 means that the published rating applies. */
  inForce: number;
  candidate: number;
}

/** Rows grouped by kind of task. Those with the most comparisons come first. */
export function rowsByTask({ inForce, candidate }: RoutingReview): [Task, ComparedRow[]][] {
  const held = inForce.policy?.shifts ?? [];
  const rows = new Map(held.map((shift) => [keyOf(shift), rowOf(shift, null, shift.shift)]));
  for (const votes of candidate.shifts) {
    const key = keyOf(votes);
    rows.set(key, rowOf(votes, votes, rows.get(key)?.inForce ?? 0));
  }
  const byTask = [...Map.groupBy(rows.values(), ({ task }) => task)];
  return byTask
    .map(([task, own]): [Task, ComparedRow[]] => [
      task,
      own.sort(
        (one, other) => votesOf(other) - votesOf(one) || one.model.localeCompare(other.model),
      ),
    ])
    .sort(([, one], [, other]) => sumOf(other) - sumOf(one));
}

/**
 * Splits rows into groups of models that no chain of comparisons connects, because votes in one group say
 * nothing about another. Rows without votes go into the first group.
 */
export function linkRows(rows: readonly ComparedRow[]): ComparedRow[][] {
  const groups: ComparedRow[][] = [];
  for (const row of rows) {
    const touching = groups.filter((group) => group.some((other) => areCompared(row, other)));
    const rest = groups.filter((group) => !touching.includes(group));
    const place = touching[0] ? groups.indexOf(touching[0]) : rest.length;
    groups.splice(0, groups.length, ...rest.toSpliced(place, 0, [...touching.flat(), row]));
  }
  return groups;
}

function areCompared(one: ComparedRow, other: ComparedRow): boolean {
  if (!one.votes || !other.votes) return true;
  return one.votes.rivals?.some(({ model }) => model === other.model) ?? true;
}

function keyOf({ task, model }: ModelShift): string {
  return `${task} ${model}`;
}

function rowOf({ task, model }: ModelShift, votes: ModelShift | null, inForce: number) {
  const candidate = votes?.standing === 'counts' ? votes.shift : 0;
  return { task, model, votes, inForce, candidate };
}

function votesOf({ votes }: ComparedRow): number {
  return votes?.comparisons ?? 0;
}

function sumOf(rows: readonly ComparedRow[]): number {
  return rows.reduce((sum, row) => sum + votesOf(row), 0);
}

/** Converts log-odds to a share of won comparisons, from 0 to 1. */
export function toShare(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Formats what a shift adds to an even chance, in percentage points: `+4.7` or `−4.7`. */
export function formatPoints(shift: number): string {
  const points = (toShare(shift) - 0.5) * 100;
  if (shift === 0) return '0';
  return `${shift > 0 ? '+' : '−'}${formatDecimal(Math.abs(points), 1)}`;
}

/** Formats 28.4 as `28`, 7.44 as `7.4`, 1.26 as `1.3` and 0.042 as `0.042`. */
export function formatRatio(ratio: number): string {
  return formatDecimal(ratio, ratio < 0.1 ? 3 : ratio < 10 ? 1 : 0);
}

// With fewer values than this, an interval is meaningless.
const fewFigures = 10;

/** Formats the interval for an average over `figures` values: `likely $0.00030 to $0.00052`. */
export function describeRange({ low, high }: Estimate, figures: number): string {
  if (figures < fewFigures) return 'too few for a range';
  return `likely ${formatMoney(low)} to ${formatMoney(high)}`;
}
