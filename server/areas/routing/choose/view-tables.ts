import { tabledTasks, type Model } from '#server/providers/contract/model.ts';
import type { Learned } from '../learned/router-weights.ts';
import type { PublishedFigures } from '../decision-note.ts';
import { abilityAcross } from './ability-at.ts';
import { logitsFromEasyToHard, middlingDifficulty } from './hardness.ts';
import type { TaskShare } from '../prompt/kinds/share-out.ts';

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
 * Figures from tables for tasks without results, in a pool with results. A lead over the generally best model
 * is doubted by how far tables were off where results exist.
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
