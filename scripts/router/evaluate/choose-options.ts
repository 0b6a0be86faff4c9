import type { DomainReading } from '../fit/fit-domains.ts';
import type { RoutingRow } from '../read-rows.ts';
import {
  assembleWeights,
  defaultOptions,
  fitDemandsOn,
  fitGround,
  type TrainingOptions,
} from '../train-router.ts';
import { evaluatePairs } from './evaluate-pairs.ts';
import { foldGroups, mean } from './statistics.ts';

const demandPenalties = [5, 15, 45];
const cueShares = [0.5, 1, 2];
const demandCounts = [0, 4, 8, 12];

/** One half of the rows to train on, the other to evaluate on. */
interface Half {
  training: readonly RoutingRow[];
  unseen: readonly RoutingRow[];
}

/**
 * Chooses penalty, weight of the cues and number of demands within the given rows alone. A prompt's domain is
 * no model's result, so domains are learned once, from all of these rows.
 */
export function chooseOptions(
  rows: readonly RoutingRow[],
  seed: number,
  domains: DomainReading,
): TrainingOptions {
  const halves = halve(rows, seed);
  const byPenalty = chooseBest(
    demandPenalties.map((demandPenalty) => ({ ...defaultOptions, cueShare: 1, demandPenalty })),
    halves,
    domains,
  );
  return chooseBest(
    cueShares.map((cueShare) => ({ ...byPenalty, cueShare })),
    halves,
    domains,
  );
}

function halve(rows: readonly RoutingRow[], seed: number): Half[] {
  const folds = foldGroups(rows, seed, 2);
  return [0, 1].map((half) => ({
    training: rows.filter(({ group }) => folds.get(group) !== half),
    unseen: rows.filter(({ group }) => folds.get(group) === half),
  }));
}

function chooseBest(
  tried: readonly TrainingOptions[],
  halves: readonly Half[],
  domains: DomainReading,
): TrainingOptions {
  const evaluated = tried.flatMap((options) => {
    const losses = halves.map((half) => {
      const ground = fitGround(half.training, options, domains);
      const demands = fitDemandsOn(ground, {
        ...options,
        demandCount: Math.max(...demandCounts),
        localCount: 0,
      });
      return evaluatePairs(assembleWeights(ground, demands, options), half.unseen, demandCounts);
    });
    return demandCounts.map((demandCount, at) => ({
      options: { ...options, demandCount },
      loss: mean(losses.map((each) => each[at] ?? 0)),
    }));
  });
  return evaluated.reduce((best, each) => (each.loss < best.loss ? each : best)).options;
}
