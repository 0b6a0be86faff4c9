import { estimateChance } from '#server/areas/routing/learned/estimate-chance.ts';
import type { PromptDemand } from '#server/areas/routing/learned/estimate-demand.ts';
import type { RouterWeights } from '#server/areas/routing/learned/router-weights.ts';
import { rounded } from '../rows/prepare-rows.ts';
import type { RoutingRow } from '../rows/read-rows.ts';

/** Fits the slope and offset so that a predicted chance of 0.8 turns out right in 80 of 100 cases. */
export function fitCalibration(
  weights: RouterWeights,
  rows: readonly RoutingRow[],
  demandOf: (row: RoutingRow) => PromptDemand,
): RouterWeights['header']['calibration'] {
  const points = gatherPoints(weights, rows, demandOf);
  let slope = 1;
  let offset = 0;
  for (let round = 0; round < 30; round += 1) {
    const sums = { s: 0, o: 0, ss: 1e-6, so: 0, oo: 1e-6 };
    for (const { raw, score, share } of points) {
      const chance = 1 / (1 + Math.exp(-(slope * raw + offset)));
      const miss = share * (score - chance);
      const bend = share * chance * (1 - chance);
      sums.s += miss * raw;
      sums.o += miss;
      sums.ss += bend * raw * raw;
      sums.so += bend * raw;
      sums.oo += bend;
    }
    const ground = sums.ss * sums.oo - sums.so * sums.so || 1;
    slope += (sums.s * sums.oo - sums.o * sums.so) / ground;
    offset += (sums.o * sums.ss - sums.s * sums.so) / ground;
  }
  return { slope: rounded(slope), offset: rounded(offset) };
}

interface Point {
  raw: number;
  score: number;
  share: number;
}

function gatherPoints(
  weights: RouterWeights,
  rows: readonly RoutingRow[],
  demandOf: (row: RoutingRow) => PromptDemand,
): Point[] {
  const profiles = new Map(weights.header.profiles.map((profile) => [profile.id, profile]));
  return rows.flatMap((row) => {
    const demand = demandOf(row);
    return row.results.flatMap(([model, score]) => {
      const profile = profiles.get(model);
      if (!profile) return [];
      const raw = estimateChance(profile, demand, weights).logOdds;
      return [{ raw, score, share: row.weight / row.results.length }];
    });
  });
}
