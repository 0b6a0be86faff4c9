import { decodeWeights, encodeWeights } from '#server/compose/weights-file.ts';
import type { RoutingRow } from '../read-rows.ts';
import type { Tables } from '../fit/fit-tables.ts';
import { fitDomains } from '../fit/fit-domains.ts';
import { defaultOptions, trainRouter, type TrainingOptions } from '../train-router.ts';
import { cautions } from './choose-caution.ts';
import { chooseOptions } from './choose-options.ts';
import { saidGap, strongAndWeak } from './gap-model.ts';
import { routerOf, type Routed, type RouteRow } from './evaluate-router.ts';
import { bestSingle, bySource, modelsOf, nineOf } from './pools.ts';
import { foldGroups, recoverGap } from './statistics.ts';

/**
 * The results of one seed's five folds; gains by caution and row, so that seeds can be averaged by prompt.
 */
export interface SeedFigures {
  chosen: TrainingOptions[];
  ofNine: ReadonlyMap<number, Map<RoutingRow, number>>;
  within: ReadonlyMap<number, Map<RoutingRow, number>>;
  strongOrWeak: { source: string; apgr: number; cpt50: number }[];
  calibrationError: number;
}

const byCaution = () =>
  new Map(cautions.map((caution) => [caution, new Map<RoutingRow, number>()]));

export function evaluateFolds(
  rows: readonly RoutingRow[],
  seed: number,
  tables: Tables,
): SeedFigures {
  const folds = foldGroups(rows, seed);
  const nine = nineOf(rows);
  const isOfNine = (row: RoutingRow) => nine.length > 0 && nine.every((id) => id in row.scores);
  const ofSource = new Map(bySource(rows, 1).map(([source, own]) => [source, poolOf(own)]));
  const routed = new Map<RoutingRow, Routed>();
  const figures = { chosen: [] as TrainingOptions[], ofNine: byCaution(), within: byCaution() };
  for (let fold = 0; fold < 5; fold += 1) {
    const training = rows.filter((row) => folds.get(row.group) !== fold);
    const { options, route } = trainChosen(training, seed, tables);
    figures.chosen.push(options);
    const reference = bestSingle(training.filter(isOfNine), nine);
    for (const row of rows.filter((each) => folds.get(each.group) === fold)) {
      routed.set(row, route(row, Object.keys(row.scores), 0));
      const { models, best } = ofSource.get(row.source) ?? poolOf([row]);
      for (const caution of cautions) {
        const gain = route(row, models, caution).score - (row.scores[best] ?? 0);
        figures.within.get(caution)?.set(row, gain);
        if (!isOfNine(row)) continue;
        const ofNine = route(row, nine, caution).score - (row.scores[reference] ?? 0);
        figures.ofNine.get(caution)?.set(row, ofNine);
      }
    }
  }
  return {
    ...figures,
    strongOrWeak: ['routellm-mmlu', 'routellm-gsm8k'].map((source) =>
      evaluateStrongOrWeak(source, rows, routed),
    ),
    calibrationError: calibrationError(routed),
  };
}

/** A router whose settings, except caution, were chosen within the rows that it was trained on. */
export function trainChosen(
  training: readonly RoutingRow[],
  seed: number,
  tables: Tables,
): { options: TrainingOptions; route: RouteRow } {
  const reading = fitDomains(training, defaultOptions.domainPenalty);
  const options = chooseOptions(training, seed, reading);
  // The weights are evaluated as a server would read them from the file.
  const weights = decodeWeights(encodeWeights(trainRouter(training, options, tables)));
  return { options, route: routerOf(weights) };
}

function poolOf(rows: readonly RoutingRow[]) {
  const models = modelsOf(rows);
  return { models, best: bestSingle(rows, models) };
}

function evaluateStrongOrWeak(
  source: string,
  rows: readonly RoutingRow[],
  routed: ReadonlyMap<RoutingRow, Routed>,
) {
  const cases = rows
    .filter((row) => row.source === source)
    .map((row) => ({ gap: saidGap(routed.get(row)), ...strongAndWeak(row) }));
  return { source, ...recoverGap(cases) };
}

function calibrationError(routed: ReadonlyMap<RoutingRow, Routed>): number {
  const bins = Array.from({ length: 10 }, () => ({ said: 0, came: 0 }));
  let count = 0;
  for (const [row, { chances }] of routed) {
    for (const [model, said] of chances) {
      const bin = bins[Math.min(9, Math.floor(said * 10))];
      if (!bin) continue;
      bin.said += said;
      bin.came += row.scores[model] ?? 0;
      count += 1;
    }
  }
  return bins.reduce((sum, { said, came }) => sum + Math.abs(said - came), 0) / count;
}
