import type {
  ModelPopularity,
  ModelRating,
  Totals,
  VoteEffects,
} from '#shared/contract/statistics/schemas.ts';
import { formatBytes } from '#shared/lib/byte-size.ts';
import { nameTask } from '#web/api/models/name-task.ts';
import { formatCount } from '#web/ui/data/format-count.ts';

/** `62.5%`. */
export function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** `$12.34`; small amounts keep four decimals, and the smallest six, so that no model looks free. */
export function formatSpend(microUsd: number): string {
  const dollars = microUsd / 1e6;
  const digits = dollars === 0 || Math.abs(dollars) >= 1 ? 2 : Math.abs(dollars) >= 1e-4 ? 4 : 6;
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** `-$9.99`. */
export function formatCents(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumSignificantDigits: 3,
});

/** `$1.2K`, for an axis. */
export function formatDollars(dollars: number): string {
  return compactDollars.format(dollars);
}

/** The three cards; N/A until anything was sent. */
export function describeTotals(totals: Totals | undefined) {
  const hasData = totals !== undefined && totals.totalQueries > 0;
  return {
    queries: hasData ? formatCount(totals.totalQueries) : 'N/A',
    tokens: hasData ? formatCount(totals.totalTokens) : 'N/A',
    data: hasData ? formatBytes(totals.totalDataSize, 'TB') : 'N/A',
  };
}

/** The three best kinds of work, such as `Code 62%, Maths 58%`. */
export function describeStrengths(strengths: Record<string, number>): string {
  const best = Object.entries(strengths)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3);
  if (best.length === 0) return 'Not enough votes yet';
  return best.map(([task, share]) => `${nameTask(task)} ${Math.round(share * 100)}%`).join(', ');
}

export const sortKeys = ['model', 'totalSelections', 'totalComparisons'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface PopularitySorting {
  key: SortKey;
  isDescending: boolean;
}

/** `selections` down, unless the address says otherwise. */
export function parseSorting(params: URLSearchParams): PopularitySorting {
  const key = sortKeys.find((one) => one === params.get('sort'));
  if (!key) return { key: 'totalSelections', isDescending: true };
  return { key, isDescending: params.get('order') !== 'asc' };
}

/** A click on the sorted column reverses it. Another column is sorted from the highest number, or by name. */
export function nextSorting(sorting: PopularitySorting, key: SortKey): PopularitySorting {
  if (sorting.key === key) return { key, isDescending: !sorting.isDescending };
  return { key, isDescending: key !== 'model' };
}

export function sortPopularity(
  models: readonly ModelPopularity[],
  { key, isDescending }: PopularitySorting,
  nameOf = (id: string) => id,
): ModelPopularity[] {
  const direction = isDescending ? -1 : 1;
  const order = (one: ModelPopularity, other: ModelPopularity) =>
    key === 'model' ? nameOf(one.model).localeCompare(nameOf(other.model)) : one[key] - other[key];
  return models.toSorted(
    (one, other) => direction * order(one, other) || one.model.localeCompare(other.model),
  );
}

/**
 * The models that have a rating for a kind of work (null: for all), the best first: a list for each scale,
 * as ratings of models that were never linked by comparisons do not compare.
 */
export function ratingsOf(models: readonly ModelPopularity[], task: string | null) {
  const rated = models
    .flatMap(({ model, ratings }) => {
      const rating = ratings.find((one) => one.task === task);
      return rating ? [{ model, scale: 0, ...rating }] : [];
    })
    .sort((one, other) => one.scale - other.scale || other.rating - one.rating);
  return [...Map.groupBy(rated, ({ scale }) => scale).values()];
}

export function tasksOf(models: readonly ModelPopularity[]): string[] {
  const tasks = models.flatMap(({ ratings }) => ratings.flatMap(({ task }) => task ?? []));
  return [...new Set(tasks)].sort();
}

/** `1532`, or that there are too few votes to say. */
export function describeRating(rating: ModelRating): string {
  return isKnown(rating) ? String(Math.round(rating.rating)) : 'Not enough votes yet';
}

/** `1498 to 1566`. */
export function describeInterval(rating: ModelRating): string {
  return isKnown(rating) ? `${Math.round(rating.low)} to ${Math.round(rating.high)}` : '–';
}

// Who has never lost, or never won, may be anywhere above or below the others.
const widestInterval = 1_000;

function isKnown({ low, high, isSettled }: ModelRating): boolean {
  return isSettled && high - low < widestInterval;
}

const places = ['left', 'second', 'third'];

/** What column and length had to do with being chosen, in a sentence each. */
export function describeEffects({ positions, length }: VoteEffects): string[] {
  const byPlace = positions.map(
    ({ position, chosen, shown, expected }) =>
      `The ${places[position] ?? `${position + 1}th`} answer was chosen ${formatShare(chosen / shown)} of the time (${formatShare(expected)} by chance).`,
  );
  if (!length) return byPlace;
  const { longerChosen, decided, low, high } = length;
  return [
    ...byPlace,
    `Of two answers the longer was chosen ${formatShare(longerChosen / decided)} of the time (95% interval ${formatShare(low)} to ${formatShare(high)}, ${formatCount(decided)} choices).`,
  ];
}

/** A user's id as typed; null when it is not a number. */
export function parseUserId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** How often a model is chosen by people who do not see its name, of how many such comparisons. */
export function describeBlind({ blind: { selections, comparisons } }: ModelPopularity): string {
  return `${formatShare(selections / comparisons)} of ${formatCount(comparisons)}`;
}
