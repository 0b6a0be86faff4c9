import {
  kindBucketBits,
  type KindFeatures,
} from '#server/areas/routing/prompt/kinds/extract-kind-features.ts';
import { kindColumns } from '#server/areas/routing/prompt/kinds/kind-weights.ts';

/** A training text and its weight. */
export interface Counted {
  features: KindFeatures;
  weight: number;
}

const usualRarity = 6;
// With 16 bytes per row, these weights and the router's own stay below 4 MB together.
const mostRows = 145_000;

/** How often the pieces in each bucket occur. */
export function countPieces(examples: readonly Counted[]): Float32Array {
  const counts = new Float32Array(2 ** kindBucketBits);
  for (const { features, weight } of examples) {
    for (const bucket of features.buckets) counts[bucket] = (counts[bucket] ?? 0) + weight;
  }
  return counts;
}

/** The buckets to train: those that occur most often, because the file has no room for more. */
export function keepUsual(counts: Float32Array): Uint32Array {
  const least =
    counts
      .filter((count) => count > 0)
      .toSorted()
      .at(-mostRows) ?? 0;
  const kept: number[] = [];
  counts.forEach((count, bucket) => {
    if (count > least) kept.push(bucket);
  });
  return Uint32Array.from(kept);
}

/**
 * How much larger the values of rare pieces are. Rare pieces are more informative, so they should
 * learn faster. `spreadRows` scales their weights back.
 */
export function measureRarity(
  examples: readonly Counted[],
  kept: Uint32Array,
  counts: Float32Array,
): Float32Array {
  const all = examples.reduce((sum, { weight }) => sum + weight, 0);
  return Float32Array.from(kept, (bucket) => {
    return Math.log((all + 1) / ((counts[bucket] ?? 0) + 0.5)) / usualRarity;
  });
}

const nowhere = 2 ** 32 - 1;

/** Renumbers the kept buckets from 0, because a small table trains much faster. */
export function placeBuckets<Read extends Counted>(
  examples: readonly Read[],
  kept: Uint32Array,
): Read[] {
  const places = new Uint32Array(2 ** kindBucketBits).fill(nowhere);
  kept.forEach((bucket, place) => (places[bucket] = place));
  return examples.map((example) => {
    const { buckets, values, cues } = example.features;
    const own = buckets.map((bucket) => places[bucket] ?? nowhere);
    const features = {
      buckets: own.filter((place) => place !== nowhere),
      values: values.filter((_, at) => own[at] !== nowhere),
      cues,
    };
    return { ...example, features };
  });
}

/** Expands the table to all buckets. Buckets that were left out get 0. */
export function spreadRows(
  rows: Float32Array,
  kept: Uint32Array,
  rarity: Float32Array,
): Float32Array {
  const table = new Float32Array(2 ** kindBucketBits * kindColumns);
  kept.forEach((bucket, place) => {
    for (let column = 0; column < kindColumns; column += 1) {
      const weight = rows[place * kindColumns + column] ?? 0;
      table[bucket * kindColumns + column] = weight * (rarity[place] ?? 1);
    }
  });
  return table;
}
