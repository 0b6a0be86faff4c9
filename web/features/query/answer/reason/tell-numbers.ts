import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { formatMoney, formatPercent } from '#shared/lib/format.ts';
import { nameChance } from '#shared/lib/name-chance.ts';

export type ScoreRow = RouteDetails['scores'][number];

/** A model's key figures in a few characters: its chance of a good answer and its cost. */
export function tellNumbers({ scores }: RouteDetails, id: string): string {
  const own = scores.find(({ model }) => model === id);
  if (!own) return 'numbers';
  const cost = own.costMicroUsd == null ? [] : [formatMoney(own.costMicroUsd)];
  return [tellChance(own), ...cost].join(' · ');
}

/**
 * A percentage only if such chances have been confirmed by experience (`isCalibrated`); otherwise a
 * word.
 */
export function tellChance(row: ScoreRow): string {
  return row.isCalibrated ? percent(chanceOf(row)) : nameChance(chanceOf(row));
}

/** Decisions saved before chances were recorded only have `quality`. */
export function chanceOf({ chance, quality }: ScoreRow): number {
  return chance ?? quality;
}

export function percent(share: number): string {
  return formatPercent(Math.min(Math.max(share, 0), 1));
}
