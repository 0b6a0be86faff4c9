import { extractKindFeatures, type KindFeatures } from './extract-kind-features.ts';
import {
  heads,
  kindColumns,
  kinds,
  type Head,
  type Kind,
  type KindWeights,
} from './kind-weights.ts';
import { isKanaOrIdeograph } from '../character-classes.ts';
import { foldText, splitWords, withoutAccents } from '../split-words.ts';

/** The task that a prompt's own words suggest. */
export interface KindEstimate {
  /** The most likely kind. */
  kind: Kind;
  /** The probability of `kind`, 0 to 1. */
  share: number;
  /** The probability of each kind, in the order of `kinds`. */
  shares: readonly number[];
  /** From 0.07 (a greeting) to 1 (even an expert would have to think). */
  difficulty: number;
}

// The difficulty of a greeting.
const easiest = 0.07;

export function sharesOf(sums: Float64Array, sharpness: number): Float64Array {
  const most = Math.max(...sums);
  const odds = sums.map((sum) => Math.exp(sharpness * (sum - most)));
  const total = odds.reduce((all, each) => all + each, 0);
  return odds.map((each) => each / total);
}

/** A prompt as the classifier reads it. */
export interface PromptReading {
  estimate: KindEstimate;
  is: (head: Head) => boolean;
  /** Whether a head's answer could be yes. True for 1 % of the prompts where it is no. */
  mayBe: (head: Head) => boolean;
}

// In log-odds.
const ruledOut = -1.5;

/** Reads a prompt, and the earlier one that it may continue. */
export function readPrompt(prompt: string, weights: KindWeights, before = ''): PromptReading {
  const { estimate, signs } = readSigns(prompt, weights, before);
  const oddsOf = (head: Head) => {
    const verdict = weights.header.verdicts[heads.indexOf(head)] ?? [];
    return signs.reduce((sum, sign, at) => sum + sign * (verdict[at] ?? 0), 0);
  };
  return { estimate, is: (head) => oddsOf(head) > 0, mayBe: (head) => oddsOf(head) > ruledOut };
}

/** The estimate, and the signs from which each head derives its answer. */
export function readSigns(
  prompt: string,
  weights: KindWeights,
  before: string,
): { estimate: KindEstimate; signs: number[] } {
  const features = extractKindFeatures(prompt);
  const sums = projectColumns(features, weights);
  const shares = sharesOf(sums.subarray(0, kinds.length), weights.header.sharpness);
  const share = Math.max(...shares);
  const difficulty = easiest + (1 - easiest) / (1 + Math.exp(-(sums[kinds.length] ?? 0)));
  return {
    estimate: {
      kind: kinds[shares.indexOf(share)] ?? 'none',
      share,
      shares: Array.from(shares),
      difficulty,
    },
    signs: [
      1,
      ...sums.subarray(kinds.length + 1),
      ...Array.from(shares, (each) => Math.log(each + leastShare)),
      difficulty,
      unknownShare(features, weights),
      features.cues[lengthCue] ?? 0,
      ...compareWords(prompt, before),
    ],
  };
}

const leastShare = 0.01;
const lengthCue = 1;
export const signCount = heads.length + kinds.length + 6;

/** How much of the prompt consists of pieces that did not occur in training, such as names. */
function unknownShare({ buckets }: KindFeatures, { table }: KindWeights): number {
  let unknown = 0;
  for (const bucket of buckets) {
    const row = bucket * kindColumns;
    const isUnknown = table[row] === 0 && table[row + 1] === 0 && table[row + kinds.length] === 0;
    if (isUnknown) unknown += 1;
  }
  return unknown / Math.max(1, buckets.length);
}

const comparedUpTo = 600;
const stem = 5;
const leastLetters = 4;

/** How many of the longer words also appear in the earlier prompt and how many don't, as log1p. */
function compareWords(prompt: string, before: string): [number, number] {
  const earlier = ` ${wordsOf(before).join(' ')}`;
  let both = 0;
  let fresh = 0;
  for (const word of wordsOf(prompt).flatMap(splitUnspaced)) {
    const isPair = word.length >= 2 && isUnspaced(word);
    if (word.length < leastLetters && !isPair) continue;
    // "Example" is not in "counterexample", because only the start of a word counts.
    if (earlier.includes(isPair ? word : ` ${word.slice(0, stem)}`)) both += 1;
    else fresh += 1;
  }
  return [Math.log1p(both), Math.log1p(fresh)];
}

function wordsOf(text: string): string[] {
  return splitWords(withoutAccents(foldText(text.slice(0, comparedUpTo))));
}

function isUnspaced(word: string): boolean {
  return isKanaOrIdeograph(word.charCodeAt(0));
}

// Chinese and Japanese don't put spaces between words, so each pair of characters counts as a word.
function splitUnspaced(word: string): string[] {
  if (!isUnspaced(word)) return [word];
  return Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2));
}

const together = 4;

/**
 * The sum of every column. Reads four columns at a time, because adding to local variables is faster than
 * adding to an array.
 */
function projectColumns(
  { buckets, values, cues }: KindFeatures,
  { header, table }: KindWeights,
): Float64Array {
  const sums = new Float64Array(kindColumns);
  for (let column = 0; column < kindColumns; column += together) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let at = 0; at < buckets.length; at += 1) {
      const cell = (buckets[at] ?? 0) * kindColumns + column;
      const value = values[at] ?? 0;
      first += value * (signedSquares[(table[cell] ?? 0) + largestRoot] ?? 0);
      second += value * (signedSquares[(table[cell + 1] ?? 0) + largestRoot] ?? 0);
      third += value * (signedSquares[(table[cell + 2] ?? 0) + largestRoot] ?? 0);
      fourth += value * (signedSquares[(table[cell + 3] ?? 0) + largestRoot] ?? 0);
    }
    sums.set([first, second, third, fourth], column);
  }
  return sums.map((sum, column) => {
    let value = sum * (header.columnScales[column] ?? 0);
    for (let cue = 0; cue < cues.length; cue += 1) {
      value += (cues[cue] ?? 0) * (header.cueWeights[cue]?.[column] ?? 0);
    }
    return value;
  });
}

const largestRoot = 128;
const signedSquares = Int16Array.from({ length: 2 * largestRoot }, (_, at) => {
  const root = at - largestRoot;
  return root * Math.abs(root);
});
