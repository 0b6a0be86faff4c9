import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Estimate } from '#shared/contract/routing/schemas.ts';

const resamples = 1_000;
const drawsInATurn = 200_000;

interface Means {
  first: Estimate;
  second: Estimate;
  /** The second mean divided by the first; null if a resampled first mean is 0. */
  ratio: Estimate | null;
}

/**
 * Means of pairs of figures with 95 % intervals (percentile bootstrap); null without pairs. The same pairs
 * give the same intervals in any order.
 */
export async function bootstrapMeans(
  pairs: readonly (readonly [first: number, second: number])[],
): Promise<Means | null> {
  if (pairs.length === 0) return null;
  const sorted = pairs.toSorted(([a, b], [c, d]) => a - c || b - d);
  const sums: [number, number][] = [];
  const random = seededRandom(1);
  for (let sample = 0; sample < resamples; sample += 1) {
    if ((sample * pairs.length) % drawsInATurn < pairs.length) await nextTurn();
    sums.push(sumOf(sorted.map(() => sorted[Math.floor(random() * sorted.length)] ?? [0, 0])));
  }
  const whole = sumOf(sorted);
  const meanOf = (place: 0 | 1) =>
    intervalOf(
      whole[place] / pairs.length,
      sums.map((sum) => sum[place] / pairs.length),
    );
  const isFree = sums.some(([first]) => first === 0);
  const ratios = sums.map(([first, second]) => second / first);
  const ratio = isFree ? null : intervalOf(whole[1] / whole[0], ratios);
  return { first: meanOf(0), second: meanOf(1), ratio };
}

export async function bootstrapMean(values: readonly number[]): Promise<Estimate | null> {
  const means = await bootstrapMeans(values.map((value) => [value, value] as const));
  return means && means.first;
}

function sumOf(pairs: readonly (readonly [number, number])[]): [number, number] {
  let [first, second] = [0, 0];
  for (const [one, other] of pairs) {
    first += one;
    second += other;
  }
  return [first, second];
}

function intervalOf(value: number, resampled: readonly number[]): Estimate {
  const sorted = resampled.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975) };
}

/** Pseudo-random numbers from 0 to 1. Source: Tommy Ettinger, mulberry32 (public domain). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
