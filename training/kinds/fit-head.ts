import type { Head } from '#server/areas/routing/prompt/kinds/kind-weights.ts';
import { fitColumn, type FittedColumn } from './fit-column.ts';
import type { Example } from './fit-kinds.ts';

const penalty = 1;
// Chosen on a third of our own prompts, learned without. Without it the head would say yes too rarely, since
// far more prompts say no.
const leanings: Record<Head, number> = { fresh: 0.3, draws: 0.17, continues: 0.55, contests: 0.45 };
const balance = 0.7;

/** A linear function that is above 0 if the head says yes. */
export function fitHead(head: Head, examples: readonly Example[], buckets: number): FittedColumn {
  const told = examples.flatMap(({ features, labels, group, weight }) => {
    const label = labels[head];
    return label === undefined ? [] : [{ features, label, group, weight }];
  });
  const totalOf = (wanted: boolean) =>
    told.reduce((sum, { label, weight }) => sum + (label === wanted ? weight : 0), 0);
  const totals = { yes: totalOf(true), no: totalOf(false) };
  const most = Math.max(totals.yes, totals.no);
  const weighed = told.map(({ features, label, group, weight }) => ({
    features,
    wanted: label ? 1 : -1,
    group,
    weight: weight * (most / (label ? totals.yes : totals.no)) ** balance,
  }));
  const fitted = fitColumn(weighed, { penalty, spread: 0 }, buckets);
  // The first cue is always 1.
  fitted.cueWeights[0] = (fitted.cueWeights[0] ?? 0) + leanings[head];
  return fitted;
}
