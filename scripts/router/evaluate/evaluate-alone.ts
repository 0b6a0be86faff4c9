import type { Tables } from '../fit/fit-tables.ts';
import type { RoutingRow } from '../read-rows.ts';
import { trainRouter } from '../train-router.ts';
import { predictGaps, saidGap, strong, strongAndWeak, weak, type Lesson } from './gap-model.ts';
import { routerOf } from './evaluate-router.ts';
import { foldGroups, mean, randomFrom, recoverGap, shuffled } from './statistics.ts';

export interface AloneTask {
  source: string;
  mostLabels: number;
}

/** One source's strong-or-weak figure, from what was trained for it alone, fold by fold. */
export function evaluateAlone(
  rows: readonly RoutingRow[],
  { source, mostLabels }: AloneTask,
  seed: number,
  tables: Tables,
) {
  const own = rows.filter((row) => row.source === source);
  const folds = foldGroups(rows, seed);
  const figures = [0, 1, 2, 3, 4].map((fold) => {
    const training = own.filter(({ group }) => folds.get(group) !== fold);
    const tested = own.filter(({ group }) => folds.get(group) === fold);
    const labelled = new Set(shuffled(training, randomFrom(seed)).slice(0, mostLabels));
    const others = rows.filter((row) => row.source !== source && folds.get(row.group) !== fold);
    const lesson = { training, labelled, others };
    const alone = predictGaps(lesson, tested);
    const routed = routeGaps(lesson, tested, tables);
    return recoverGap(
      tested.map((row, at) => ({
        gap: (alone[at] ?? 0) + (routed[at] ?? 0),
        ...strongAndWeak(row),
      })),
    );
  });
  return {
    apgr: mean(figures.map(({ apgr }) => apgr)),
    cpt50: mean(figures.map(({ cpt50 }) => cpt50)),
  };
}

/** What a router expects that learned from the labelled rows and from the other sources. */
function routeGaps(
  { labelled, others }: Lesson,
  tested: readonly RoutingRow[],
  tables: Tables,
): number[] {
  const route = routerOf(trainRouter([...others, ...labelled], undefined, tables));
  return tested.map((row) => saidGap(route(row, [strong, weak], 0)));
}
