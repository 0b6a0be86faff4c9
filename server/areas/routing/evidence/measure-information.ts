import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Matrix } from '../../statistics/index.ts';
import { threshold } from './estimate-shifts.ts';

/** The covariance of the models' shifts at one task. */
export interface Uncertainty {
  models: readonly ModelId[];
  covariance: Matrix;
}

/** Before any votes only the prior of the shifts applies. */
export const nothingCompared: Uncertainty = { models: [], covariance: [] };

/** A comparison that could be shown, with the chance that the first answer is preferred. */
interface Trial {
  one: ModelId;
  other: ModelId;
  chance: number;
}

/**
 * How much a vote would reduce the summed variances of the shifts of `among`: a rank-one update of the
 * covariance with the Bradley-Terry information of one game.
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
