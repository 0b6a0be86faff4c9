import type { RoutingRow } from '../read-rows.ts';
import { assembleWeights, fitDemandsOn, fitGround, type TrainingOptions } from '../train-router.ts';
import { routerOf } from './evaluate-router.ts';
import { bestSingle, bySource, modelsOf } from './pools.ts';
import { mean } from './statistics.ts';

export const cautions = [0, 0.25, 0.5, 0.75, 1, 1.5, 2];

/** How much may be lost on a source that was not trained on, against the model that was best before. */
const mostLoss = 0.005;
const leastRows = 240;
const mostRows = 1_500;

/**
 * The caution that gains most among those that lose hardly anything on sources left out of the given rows.
 */
export function chooseCaution(rows: readonly RoutingRow[], options: TrainingOptions): number {
  const sources = leftOut(rows).flatMap((names) => gainsWithout(names, rows, options));
  const evaluated = cautions.map((caution, at) => {
    const gains = sources.map((each) => each[at] ?? 0);
    return { caution, worst: Math.min(...gains), gain: mean(gains) };
  });
  const safe = evaluated.filter(({ worst }) => worst >= -mostLoss);
  const best =
    safe.length > 0
      ? safe.reduce((a, b) => (b.gain > a.gain ? b : a))
      : evaluated.reduce((a, b) => (b.worst > a.worst ? b : a));
  return best.caution;
}

// A few sources at a time, so that three trainings suffice; the two forms of one question bank stay together.
function leftOut(rows: readonly RoutingRow[]): Set<string>[] {
  const sets = Array.from({ length: 3 }, () => new Set<string>());
  const sources = bySource(rows, leastRows).toSorted(([, a], [, b]) => b.length - a.length);
  sources.forEach(([source], at) => sets[at % sets.length]?.add(source));
  return sets.filter((names) => names.size > 0);
}

function gainsWithout(
  names: ReadonlySet<string>,
  rows: readonly RoutingRow[],
  options: TrainingOptions,
): number[][] {
  const unseen = rows.filter(({ source }) => names.has(source));
  const groups = new Set(unseen.map(({ group }) => group));
  const rest = rows.filter(({ source, group }) => !names.has(source) && !groups.has(group));
  const ground = fitGround(rest, options);
  const demands = fitDemandsOn(ground, options);
  const route = routerOf(assembleWeights(ground, demands, options));
  const seen = new Set(rest.flatMap(({ results }) => results.map(([model]) => model)));
  return bySource(unseen, leastRows).flatMap(([, own]) => {
    const models = modelsOf(own).filter((model) => seen.has(model));
    if (models.length < 2) return [];
    const best = bestSingle(rest, models);
    const some = own.slice(0, mostRows);
    return [
      cautions.map((caution) =>
        mean(some.map((row) => route(row, models, caution).score - (row.scores[best] ?? 0))),
      ),
    ];
  });
}
