import { seedOf } from '../seed.ts';

interface Size {
  /** The length of the model's own vectors. */
  most: number;
  /** The length that the request asks for; if absent, the model's own. */
  dimensions?: number | undefined;
}

/**
 * Makes a vector of length 1, always the same for the same model and text. Texts that share words
 * have similar vectors, so that a search with them finds something.
 */
export function makeVector(model: string, text: string, { most, dimensions }: Size): number[] {
  return normalize(makeWhole(model, text, most).slice(0, dimensions ?? most));
}

/** Like `makeVector` but, like Google's API, doesn't normalize a shortened vector again. */
export function makeCutVector(model: string, text: string, { most, dimensions }: Size): number[] {
  return normalize(makeWhole(model, text, most)).slice(0, dimensions ?? most);
}

function makeWhole(model: string, text: string, length: number): number[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text];
  const counts = Map.groupBy(words, (word) => word);
  const sum = Array.from({ length }, () => 0);
  for (const [word, { length: times }] of counts) {
    const next = randomFrom(seedOf(model, word));
    for (let at = 0; at < length; at += 1) sum[at] = (sum[at] ?? 0) + times * (next() - 0.5);
  }
  return sum;
}

/** A generator of numbers between 0 and 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function normalize(vector: number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
