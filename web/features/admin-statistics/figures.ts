import type {
  ModelPopularity,
  ModelRating,
  Totals,
  VoteEffects,
} from '#shared/contract/statistics/schemas.ts';
import { formatBytes, formatCount, formatPercent } from '#shared/lib/format.ts';
import { nameTask } from '#web/api/models/name-task.ts';

/** The numbers in the three cards; N/A before the first query. */
export function describeTotals(totals: Totals | undefined) {
  const hasData = totals !== undefined && totals.totalQueries > 0;
  return {
    queries: hasData ? formatCount(totals.totalQueries) : 'N/A',
    tokens: hasData ? formatCount(totals.totalTokens) : 'N/A',
    data: hasData ? formatBytes(totals.totalDataSize, 'TB') : 'N/A',
  };
}

/** The three kinds of task with the highest win rates, such as `Code 62%, Maths 58%`. */
export function describeStrengths(strengths: Record<string, number>): string {
  const best = Object.entries(strengths)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3);
  if (best.length === 0) return 'Not enough votes yet';
  return best.map(([task, share]) => `${nameTask(task)} ${formatPercent(share)}`).join(', ');
}

export const sortKeys = ['model', 'totalSelections', 'totalComparisons'] as const;
type SortKey = (typeof sortKeys)[number];

interface PopularitySorting {
  key: SortKey;
  isDescending: boolean;
}

/** Parses the sorting in the URL; the default is `totalSelections`, descending. */
export function parseSorting(params: URLSearchParams): PopularitySorting {
  const key = sortKeys.find((one) => one === params.get('sort'));
  if (!key) return { key: 'totalSelections', isDescending: true };
  return { key, isDescending: params.get('order') !== 'asc' };
}

/**
 * A click on the sorted column reverses it. Others start with the highest number, or from A to Z.
 */
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
 * Models rated for a kind of task (null for all kinds), best first. Returns one list for each scale, because
 * ratings can't be compared between models that no comparisons connect.
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

/** Formats as `1532`, or as `Not enough votes yet`. */
export function describeRating(rating: ModelRating): string {
  return isKnown(rating) ? String(Math.round(rating.rating)) : 'Not enough votes yet';
}

/** Formats as `1498 to 1566`. */
export function describeInterval(rating: ModelRating): string {
  return isKnown(rating) ? `${Math.round(rating.low)} to ${Math.round(rating.high)}` : '–';
}

// A model that has won or lost every comparison could be any distance above or below the others.
const widestInterval = 1_000;

function isKnown({ low, high, isSettled }: ModelRating): boolean {
  return isSettled && high - low < widestInterval;
}

const places = ['left', 'second', 'third'];

/** Describes how the position and the length of answers affected votes, one sentence each. */
export function describeVoteEffects({ positions, length }: VoteEffects): string[] {
  const byPlace = positions.map(
    ({ position, chosen, shown, expected }) =>
      `The ${places[position] ?? `${position + 1}th`} answer was chosen ${formatPercent(chosen / shown, 1)} of the time (${formatPercent(expected, 1)} by chance).`,
  );
  if (!length) return byPlace;
  const { longerChosen, decided, low, high } = length;
  return [
    ...byPlace,
    `The longer of two answers was chosen ${formatPercent(longerChosen / decided, 1)} of the time (95% interval ${formatPercent(low, 1)} to ${formatPercent(high, 1)}, ${formatCount(decided)} choices).`,
  ];
}

/** Parses a typed user id; null if it is not one. */
export function parseUserId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** Describes how often a model won blind comparisons, and out of how many. */
export function describeBlind({ blind: { selections, comparisons } }: ModelPopularity): string {
  return `${formatPercent(selections / comparisons, 1)} of ${formatCount(comparisons)}`;
}
