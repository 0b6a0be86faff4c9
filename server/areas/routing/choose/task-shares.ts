import type { Task } from '#server/providers/contract/model.ts';
import { isMeasured } from '../learned/router-weights.ts';
import type { TaskShare } from '../prompt/kinds/share-out.ts';

/** The mean of a figure over tasks, weighted by their shares. */
export function meanAcross(shares: readonly TaskShare[], figureOf: (task: Task) => number): number {
  const whole = shares.reduce((sum, { share }) => sum + share, 0);
  return shares.reduce((sum, { task, share }) => sum + (share / whole) * figureOf(task), 0);
}

/** The share of tasks that have results, 0 to 1. */
export function measuredShareOf(shares: readonly TaskShare[]): number {
  return meanAcross(shares, (task) => Number(isMeasured(task)));
}

/** Shares for a prompt whose task is certain. */
export function surely(task: Task): TaskShare[] {
  return [{ task, share: 1 }];
}
