import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { nameChance } from '#shared/lib/name-chance.ts';
import { formatMicroUsd } from '#web/ui/data/format-money.ts';

export type ScoreRow = RouteDetails['scores'][number];

/** The numbers of one model in a few characters: its chance of a good answer, and what that costs. */
export function tellNumbers({ scores }: RouteDetails, id: string): string {
  const own = scores.find(({ model }) => model === id);
  if (!own) return 'numbers';
  const cost = own.costMicroUsd == null ? [] : [formatMicroUsd(own.costMicroUsd)];
  return [tellChance(own), ...cost].join(' · ');
}

/** In percent only where such chances were seen to come true. */
export function tellChance(row: ScoreRow): string {
  return row.isCalibrated ? percent(chanceOf(row)) : nameChance(chanceOf(row));
}

/** Decisions saved before chances were recorded have only the quality. */
export function chanceOf({ chance, quality }: ScoreRow): number {
  return chance ?? quality;
}

export function percent(share: number): string {
  return `${Math.round(Math.min(Math.max(share, 0), 1) * 100)}%`;
}
