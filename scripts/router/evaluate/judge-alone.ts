import type { RoutingRow } from '../read-rows.ts';
import { predictGaps, strongAndWeak } from './gap-model.ts';
import { foldGroups, mean, randomFrom, recoverGap, shuffled } from './statistics.ts';

export interface AloneTask {
  source: string;
  mostLabels: number;
}

/** One source's strong-or-weak figure by a model trained for it alone, fold by fold. */
export function judgeAlone(rows: readonly RoutingRow[], task: AloneTask, seed: number) {
  const own = rows.filter(({ source }) => source === task.source);
  const folds = foldGroups(rows, seed);
  const figures = [0, 1, 2, 3, 4].map((fold) => {
    const training = own.filter(({ group }) => folds.get(group) !== fold);
    const tested = own.filter(({ group }) => folds.get(group) === fold);
    const labelled = new Set(shuffled(training, randomFrom(seed)).slice(0, task.mostLabels));
    const others = rows.filter(
      (row) => row.source !== task.source && folds.get(row.group) !== fold,
    );
    const gaps = predictGaps({ training, labelled, others }, tested);
    return recoverGap(tested.map((row, at) => ({ gap: gaps[at] ?? 0, ...strongAndWeak(row) })));
  });
  return {
    apgr: mean(figures.map(({ apgr }) => apgr)),
    cpt50: mean(figures.map(({ cpt50 }) => cpt50)),
  };
}
