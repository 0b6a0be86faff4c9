import type { RoutingRow } from '../rows/read-rows.ts';
import type { Tables } from '../fit/fit-tables.ts';
import { defaultOptions, trainRouter } from '../fit/train-router.ts';
import { evaluateForms, type Case } from './evaluate-forms.ts';
import { routerOf } from './evaluate-router.ts';
import { sampleRows } from './hold-back.ts';
import { bySource } from './pools.ts';

const leastRows = 300;

/** Leaves out each large source in turn, along with every question that it shares with other sources. */
export function* evaluateSources(
  rows: readonly RoutingRow[],
  tables: Tables,
  most: number,
): Generator<Case[]> {
  const sampled = sampleRows(rows, most);
  for (const [source, unseen] of bySource(sampled, leastRows)) {
    const groups = new Set(unseen.map(({ group }) => group));
    const training = sampled.filter((row) => row.source !== source && !groups.has(row.group));
    const route = routerOf(trainRouter(training, defaultOptions, tables));
    yield evaluateForms(route, unseen, training);
  }
}
