import { tabledTasks, type Model } from '../../models/model.ts';
import { chanceOf } from '../learned/estimate-chance.ts';
import type { Learned } from '../learned/router-weights.ts';
import type { PromptTraits, PublishedFigures, TaskShare } from '../ports.ts';
import { abilityAcross } from './ability-at.ts';
import { logitsFromEasyToHard, middlingDifficulty } from './hardness.ts';

/** What is known of a model for one prompt. */
export type Figures = Omit<PublishedFigures, 'id'>;

/** A model by published tables alone. */
export function viewTables(
  model: Model,
  shares: readonly TaskShare[],
  difficulty: number,
): Figures {
  const prior = tabledLogOdds(model, shares, difficulty);
  return { logOdds: prior, general: prior, variance: 0, doubt: 0, isMeasured: false };
}

/**
 * The same beside models with results, where a kind of work has none: what a model leads the generally best one by is
 * doubted by as much as tables were found to be off where both are known.
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

/** The chance of a good answer by published tables alone, 0 to 1. */
export function expectedQuality(model: Model, { shares, difficulty }: PromptTraits): number {
  return chanceOf(tabledLogOdds(model, shares, difficulty));
}

function tabledLogOdds(model: Model, shares: readonly TaskShare[], difficulty: number): number {
  const shift = logitsFromEasyToHard * (difficulty - middlingDifficulty);
  return abilityAcross(model, shares) - shift;
}
