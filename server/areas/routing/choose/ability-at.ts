import { derivedTasks } from '#shared/contract/routing/constants.ts';
import type { Model, TabledTask, Task } from '#server/providers/contract/model.ts';
import { logOddsOf } from '../learned/estimate-chance.ts';
import type { TaskShare } from '../prompt/kinds/share-out.ts';
import { meanAcross } from './task-shares.ts';

// For tasks without figures of their own: the tasks with figures that their ability is derived from.
const restsOn: Record<(typeof derivedTasks)[number], readonly TabledTask[]> = {
  roleplay: ['writing', 'chat'],
  extraction: ['reasoning', 'summary'],
  documents: ['summary', 'knowledge'],
  planning: ['reasoning', 'writing'],
  assistant: ['chat'],
};

/** A model's expected quality at a task, on prompts of average difficulty, 0 to 1. */
export function abilityAt({ abilities }: Pick<Model, 'abilities'>, task: Task): number {
  const parts = isDerived(task) ? restsOn[task] : [task];
  return parts.reduce((sum, part) => sum + abilities[part], 0) / parts.length;
}

/** The expected quality in log-odds, averaged over the tasks by their shares. */
export function abilityAcross(
  model: Pick<Model, 'abilities'>,
  shares: readonly TaskShare[],
): number {
  return meanAcross(shares, (task) => logOddsOf(abilityAt(model, task)));
}

function isDerived(task: Task): task is keyof typeof restsOn {
  return derivedTasks.some((derived) => derived === task);
}
