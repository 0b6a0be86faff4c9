import { demandOf } from '#server/domain/routing/learned/estimate-demand.ts';
import type { ModelProfile, RouterWeights } from '#server/domain/routing/learned/router-weights.ts';
import { featuresOf } from '../prepare-rows.ts';
import type { RoutingRow } from '../read-rows.ts';
import { bySource } from './pools.ts';

interface Pair {
  /** How well each number of demands puts the better model before the other. */
  leads: number[];
  weight: number;
}

/**
 * How badly weights tell, of two models on one prompt, which did better: the logarithmic loss for each number
 * of demands, every source counting the same. Difficulty does not matter here, as it changes no choice.
 */
export function evaluatePairs(
  weights: RouterWeights,
  rows: readonly RoutingRow[],
  demandCounts: readonly number[],
): number[] {
  const profiles = new Map(weights.header.profiles.map((profile) => [profile.id, profile]));
  const pairs = bySource(rows, 100).flatMap(([, inside]) => {
    const own = inside.flatMap((row) => pairsOf(row, profiles, weights, demandCounts));
    return own.map((pair) => ({ ...pair, weight: pair.weight / own.length }));
  });
  return demandCounts.map((_, at) => lossAtBestSlope(pairs, at));
}

function pairsOf(
  row: RoutingRow,
  profiles: ReadonlyMap<string, ModelProfile>,
  weights: RouterWeights,
  demandCounts: readonly number[],
): Pair[] {
  const demand = demandOf(featuresOf(row), weights);
  const most = demand.demands.length;
  const sat = row.results.flatMap(([model, score]) => {
    const profile = profiles.get(model);
    if (!profile) return [];
    let raw = profile.general;
    demand.domains.forEach((share, at) => (raw += share * (profile.domains[at] ?? 0)));
    const sums = [raw];
    for (let at = 0; at < most; at += 1) {
      raw += (demand.demands[at] ?? 0) * (profile.loadings[at] ?? 0);
      sums.push(raw);
    }
    return [{ score, raws: demandCounts.map((count) => sums[Math.min(count, most)] ?? 0) }];
  });
  return sat.flatMap((a) =>
    sat
      .filter((b) => a.score > b.score)
      .map((b) => ({
        leads: a.raws.map((raw, at) => raw - (b.raws[at] ?? 0)),
        weight: a.score - b.score,
      })),
  );
}

function lossAtBestSlope(pairs: readonly Pair[], at: number): number {
  let slope = 1;
  for (let round = 0; round < 6; round += 1) {
    let push = 0;
    let bend = 1e-9;
    for (const { leads, weight } of pairs) {
      const lead = leads[at] ?? 0;
      const wrong = 1 / (1 + Math.exp(slope * lead));
      push += weight * wrong * lead;
      bend += weight * wrong * (1 - wrong) * lead * lead;
    }
    slope = Math.max(0.05, Math.min(3, slope + push / bend));
  }
  const loss = pairs.reduce(
    (sum, { leads, weight }) => sum + weight * Math.log1p(Math.exp(-slope * (leads[at] ?? 0))),
    0,
  );
  return loss / pairs.reduce((sum, { weight }) => sum + weight, 1e-9);
}
