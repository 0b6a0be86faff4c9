import { derivedTasks } from '#shared/contract/routing/constants.ts';
import type { Model, TabledTask, Task } from '../../models/model.ts';
import { logOddsOf } from '../learned/estimate-chance.ts';
import type { TaskShare } from '../ports.ts';
import { meanAcross } from './task-shares.ts';

// What a good answer of each kind takes, by kinds that tables know.
const restsOn: Record<(typeof derivedTasks)[number], readonly TabledTask[]> = {
  roleplay: ['writing', 'chat'],
  extraction: ['reasoning', 'summary'],
  documents: ['summary', 'knowledge'],
  planning: ['reasoning', 'writing'],
  assistant: ['chat'],
};

/** A model's expected quality at any kind of work, on prompts of middling difficulty, 0 to 1. */
export function abilityAt({ abilities }: Pick<Model, 'abilities'>, task: Task): number {
  const parts = isDerived(task) ? restsOn[task] : [task];
  return parts.reduce((sum, part) => sum + abilities[part], 0) / parts.length;
}

/** The same in log-odds for what may be several kinds of work, each as far as it is likely. */
export function abilityAcross(
  model: Pick<Model, 'abilities'>,
  shares: readonly TaskShare[],
): number {
  return meanAcross(shares, (task) => logOddsOf(abilityAt(model, task)));
}

function isDerived(task: Task): task is keyof typeof restsOn {
  return derivedTasks.some((derived) => derived === task);
}
