import { estimateChance } from '#server/areas/routing/learned/estimate-chance.ts';
import type { PromptDemand } from '#server/areas/routing/learned/estimate-demand.ts';
import type { RouterWeights } from '#server/areas/routing/learned/router-weights.ts';
import type { RoutingRow } from '../rows/read-rows.ts';

// A prompt counts towards its likeliest domain if that domain's share is at least this high.
const surelyKnown = 0.75;
const bins = 10;
const fewestAnswers = 300;
const greatestDifference = 0.05;

/**
 * The domains in which predicted chances are reliable for these rows: over at least 300 answers in ten bins,
 * prediction and result differ by at most five points on average.
 */
export function findReliableDomains(
  weights: RouterWeights,
  rows: readonly RoutingRow[],
  demandOf: (row: RoutingRow) => PromptDemand,
): string[] {
  const answers = Map.groupBy(listAnswers(weights, rows, demandOf), ({ domain }) => domain);
  return weights.header.domains
    .map(({ name }) => name)
    .filter((name) => {
      const own = answers.get(name) ?? [];
      return own.length >= fewestAnswers && differenceOf(own) <= greatestDifference;
    });
}

interface Answer {
  domain: string;
  chance: number;
  score: number;
}

function listAnswers(
  weights: RouterWeights,
  rows: readonly RoutingRow[],
  demandOf: (row: RoutingRow) => PromptDemand,
): Answer[] {
  const { domains, profiles } = weights.header;
  const known = new Map(profiles.map((profile) => [profile.id, profile]));
  return rows.flatMap((row) => {
    const demand = demandOf(row);
    const share = Math.max(...demand.domains);
    const domain = domains[demand.domains.indexOf(share)]?.name;
    if (domain === undefined || share < surelyKnown) return [];
    return row.results.flatMap(([model, score]) => {
      const profile = known.get(model);
      if (!profile) return [];
      return [{ domain, chance: estimateChance(profile, demand, weights).chance, score }];
    });
  });
}

/** The mean difference between prediction and result over all bins, weighted by their number of answers. */
function differenceOf(answers: readonly Answer[]): number {
  const binOf = ({ chance }: Answer) => Math.min(bins - 1, Math.floor(chance * bins));
  const misses = [...Map.groupBy(answers, binOf).values()].map((bin) =>
    Math.abs(bin.reduce((sum, { chance, score }) => sum + chance - score, 0)),
  );
  return misses.reduce((sum, miss) => sum + miss, 0) / answers.length;
}
