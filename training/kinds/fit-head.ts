import type { Head } from '#server/areas/routing/prompt/kinds/kind-weights.ts';
import { fitColumn, type FittedColumn } from './fit-column.ts';
import type { Counted } from './keep-usual.ts';
import type { Labels } from './label-prompts.ts';

export interface HeadExample extends Counted {
  group: string;
  labels: Labels;
}

const penalty = 1;
const balance = 0.7;

/** Fits a linear function of a prompt's pieces. It is above 0 if the head's answer should be yes. */
export function fitHead(
  head: Head,
  examples: readonly HeadExample[],
  buckets: number,
): FittedColumn {
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
  return fitColumn(weighed, { penalty, spread: 0 }, buckets);
}
