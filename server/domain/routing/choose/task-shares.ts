import type { Task } from '../../models/model.ts';
import { isMeasured } from '../learned/router-weights.ts';
import type { TaskShare } from '../ports.ts';

/** The mean of a figure of kinds of work, each as far as it is likely among those given. */
export function meanAcross(shares: readonly TaskShare[], figureOf: (task: Task) => number): number {
  const whole = shares.reduce((sum, { share }) => sum + share, 0);
  return shares.reduce((sum, { task, share }) => sum + (share / whole) * figureOf(task), 0);
}

/** How likely a prompt is of a kind of work that there are results of, 0 to 1. */
export function measuredShareOf(shares: readonly TaskShare[]): number {
  return meanAcross(shares, (task) => Number(isMeasured(task)));
}

/** Of one kind for sure. */
export function surely(task: Task): TaskShare[] {
  return [{ task, share: 1 }];
}
