import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Matrix } from '../../statistics/fit-strengths.ts';
import { threshold } from './estimate-shifts.ts';

/** How unsure the shifts of models are at one kind of work. */
export interface Uncertainty {
  models: readonly ModelId[];
  covariance: Matrix;
}

/** Nothing has been compared: what is held of shifts before any vote. */
export const nothingCompared: Uncertainty = { models: [], covariance: [] };

/** A comparison that may be shown, and the chance that its first answer is preferred. */
interface Trial {
  one: ModelId;
  other: ModelId;
  chance: number;
}

/**
 * By how much a vote on it would shrink the variances of the shifts of `among`, added up: a rank-one update
 * of the covariance by the information that Bradley-Terry has of one game.
 */
export function measureInformation(
  { one, other, chance }: Trial,
  among: readonly ModelId[],
  uncertainty: Uncertainty,
): number {
  const covarianceOf = (a: ModelId, b: ModelId) => {
    const [row, column] = [uncertainty.models.indexOf(a), uncertainty.models.indexOf(b)];
    if (row >= 0 && column >= 0) return uncertainty.covariance[row]?.[column] ?? 0;
    return a === b ? threshold.deviation ** 2 : 0;
  };
  const withDifference = (id: ModelId) => covarianceOf(id, one) - covarianceOf(id, other);
  const weight = chance * (1 - chance);
  const variance = withDifference(one) - withDifference(other);
  const shrunk = among.reduce((sum, id) => sum + withDifference(id) ** 2, 0);
  return (weight * shrunk) / (1 + weight * variance);
}
