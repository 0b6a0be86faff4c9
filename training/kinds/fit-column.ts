import type { KindFeatures } from '#server/areas/routing/prompt/kinds/extract-kind-features.ts';

/** A prompt, and the value that a linear function of its features should return for it. */
export interface ColumnExample {
  features: KindFeatures;
  wanted: number;
  /**
   * Prompts in the same group differ only in wording or language. `spread` pulls their results
   * together.
   */
  group: string;
  weight: number;
}

/** The weights of one linear function. */
export interface FittedColumn {
  table: Float32Array;
  cueWeights: Float64Array;
}

const rounds = 30;
// Cues have larger values than the many pieces of a prompt, so they are scaled down.
const cueScale = 0.3;

/**
 * Ridge regression by conjugate gradients. Its penalty is far higher than for kinds: a piece counts only if
 * many prompts support it, so that rewording a prompt hardly changes its difficulty.
 */
export function fitColumn(
  examples: readonly ColumnExample[],
  { penalty, spread }: { penalty: number; spread: number },
  buckets: number,
): FittedColumn {
  const cues = examples[0]?.features.cues.length ?? 0;
  const solution = new Float64Array(buckets + cues);
  const residual = gather(examples, ({ wanted, weight }) => weight * wanted, solution.length);
  const direction = residual.slice();
  let length = dot(residual, residual);
  const groups = numberGroups(examples);
  for (let round = 0; round < rounds && length > 0; round += 1) {
    const sums = examples.map(({ features }) => project(features, direction));
    const means = meanByGroup(examples, groups, sums);
    const image = gather(
      examples,
      ({ weight }, at) => {
        const sum = sums[at] ?? 0;
        return weight * (sum + spread * (sum - (means[groups[at] ?? 0] ?? 0)));
      },
      solution.length,
    );
    addScaled(image, direction, penalty);
    const step = length / dot(direction, image);
    addScaled(solution, direction, step);
    addScaled(residual, image, -step);
    const next = dot(residual, residual);
    for (let at = 0; at < direction.length; at += 1) {
      direction[at] = (residual[at] ?? 0) + (next / length) * (direction[at] ?? 0);
    }
    length = next;
  }
  return {
    table: Float32Array.from(solution.subarray(0, buckets)),
    cueWeights: solution.slice(buckets).map((weight) => weight * cueScale),
  };
}

/** Numbers the groups, and returns the number of each example's group. */
function numberGroups(examples: readonly ColumnExample[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(examples, ({ group }) => {
    const own = numbers.get(group) ?? numbers.size;
    numbers.set(group, own);
    return own;
  });
}

function meanByGroup(
  examples: readonly ColumnExample[],
  groups: Uint32Array,
  sums: readonly number[],
): Float64Array {
  const totals = new Float64Array(examples.length);
  const weights = new Float64Array(examples.length);
  examples.forEach(({ weight }, at) => {
    const group = groups[at] ?? 0;
    totals[group] = (totals[group] ?? 0) + weight * (sums[at] ?? 0);
    weights[group] = (weights[group] ?? 0) + weight;
  });
  return totals.map((total, group) => total / (weights[group] || 1));
}

function project({ buckets, values, cues }: KindFeatures, vector: Float64Array): number {
  const ofCues = vector.length - cues.length;
  let sum = 0;
  for (let at = 0; at < buckets.length; at += 1) {
    sum += (values[at] ?? 0) * (vector[buckets[at] ?? 0] ?? 0);
  }
  cues.forEach((cue, at) => (sum += cueScale * cue * (vector[ofCues + at] ?? 0)));
  return sum;
}

/** Adds up the inputs of all examples, each multiplied by `timesOf`. */
function gather(
  examples: readonly ColumnExample[],
  timesOf: (example: ColumnExample, at: number) => number,
  inputs: number,
): Float64Array {
  const sums = new Float64Array(inputs);
  for (const [place, example] of examples.entries()) {
    const { buckets, values, cues } = example.features;
    const times = timesOf(example, place);
    for (let at = 0; at < buckets.length; at += 1) {
      const bucket = buckets[at] ?? 0;
      sums[bucket] = (sums[bucket] ?? 0) + times * (values[at] ?? 0);
    }
    const ofCues = inputs - cues.length;
    cues.forEach(
      (cue, at) => (sums[ofCues + at] = (sums[ofCues + at] ?? 0) + times * cueScale * cue),
    );
  }
  return sums;
}

function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}

function addScaled(to: Float64Array, from: Float64Array, scale: number): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + scale * (from[at] ?? 0);
}
