import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { formatPercent } from '#shared/lib/format.ts';
import { nameChance } from '#shared/lib/name-chance.ts';

export type ScoreRow = RouteDetails['scores'][number];

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

function percent(share: number): string {
  return formatPercent(Math.min(Math.max(share, 0), 1));
}
