import type { Estimate, ModelShift, RoutingReview } from '#shared/contract/routing/schemas.ts';

export type Task = ModelShift['task'];

/** One model at one kind of work: what votes say, and how far either policy moves it. */
export interface ComparedRow {
  task: Task;
  model: ModelShift['model'];
  /** Null where its comparisons are no longer among those looked at. */
  votes: ModelShift | null;
  /** In log-odds; 0 is as published. */
  inForce: number;
  candidate: number;
}

/** By kind of work, those with most comparisons first. */
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
 * Rows apart where no chain of comparisons links their models: what the votes say of one group says nothing
 * of another. Those without votes stand with the first.
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

/** How often its answer would be preferred to one that the router rates the same. */
export function toShare(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

export function formatShare(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)}%`;
}

/** What a shift makes of an even chance, in points of a hundred: `+4.7`, with a true minus. */
export function formatPoints(shift: number): string {
  const points = (toShare(shift) - 0.5) * 100;
  if (shift === 0) return '0';
  return `${shift > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`;
}

/** `7.4` -> `7`, `1.26` -> `1.3`, `0.042` -> `0.042`. */
export function formatRatio(ratio: number): string {
  return ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(ratio < 10 ? 1 : 0);
}

// Fewer figures do not tell how far they spread.
const fewFigures = 10;

/** `likely 0.030¢ to 0.052¢`, of an average of so many figures. */
export function describeRange({ low, high }: Estimate, figures: number): string {
  if (figures < fewFigures) return 'too few to say how sure';
  return `likely ${formatCents(low)} to ${formatCents(high)}`;
}

/** An answer costs parts of a cent: `0.042¢`. */
export function formatCents(microUsd: number): string {
  const cents = microUsd / 10_000;
  return `${cents.toPrecision(cents < 1 ? 2 : 3)}¢`;
}
