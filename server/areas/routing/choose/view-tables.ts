import {
  tabledTasks,
  type Model,
  type TabledTask,
  type Task,
} from '#server/providers/contract/model.ts';
import type { Learned } from '../learned/router-weights.ts';
import type { PublishedFigures } from '../decision-note.ts';
import { logitsFromEasyToHard, middlingDifficulty } from './hardness.ts';
import type { TaskShare } from '../prompt/kinds/share-out.ts';
import { derivedTasks } from '#shared/contract/routing/constants.ts';
import { logOddsOf } from '../learned/estimate-chance.ts';
import { meanAcross } from './task-shares.ts';

/** What is known about a model for one prompt. */
export type Figures = Omit<PublishedFigures, 'id'>;

/** A model's figures from published tables alone. */
export function viewTables(
  model: Model,
  shares: readonly TaskShare[],
  difficulty: number,
): Figures {
  const prior = tabledLogOdds(model, shares, difficulty);
  return { logOdds: prior, general: prior, variance: 0, doubt: 0, isMeasured: false };
}

/**
 * The published tables' figures for tasks without results, on the scale of results. `doubt` is how
 * far the tables were off for models with results. It reduces leads over the best model overall.
 */
export function viewBesideResults(
  model: Model,
  shares: readonly TaskShare[],
  difficulty: number,
  { weights }: Learned,
): Figures {
  const { fromAbility, calibration } = weights.header;
  return {
    ...viewTables(model, shares, difficulty),
    general: tabledLogOdds(model, tabledKinds, difficulty),
    doubt: calibration.slope ** 2 * fromAbility.variance,
  };
}

const tabledKinds = tabledTasks
  .filter((task) => task !== 'vision' && task !== 'image')
  .map((task) => ({ task, share: 1 }));

function tabledLogOdds(model: Model, shares: readonly TaskShare[], difficulty: number): number {
  const shift = logitsFromEasyToHard * (difficulty - middlingDifficulty);
  return abilityAcross(model, shares) - shift;
}

// Tasks without their own figures, each with the tasks from which its ability is derived.
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

/** The expected quality in log-odds, averaged over the tasks and weighted by their shares. */
export function abilityAcross(
  model: Pick<Model, 'abilities'>,
  shares: readonly TaskShare[],
): number {
  return meanAcross(shares, (task) => logOddsOf(abilityAt(model, task)));
}

function isDerived(task: Task): task is keyof typeof restsOn {
  return derivedTasks.some((derived) => derived === task);
}
