import { foldText, withoutAccents } from '../split-words.ts';
import { measureKindCues } from './measure-kind-cues.ts';
import { stripPoliteness } from './strip-politeness.ts';

/** A prompt as the task classifier sees it: hashed pieces of its words, and cues from its shape. */
export interface KindFeatures {
  /** The buckets of the pieces that occur, each once, in order of first occurrence. */
  buckets: Uint32Array;
  /** The weight of each bucket; the squares add up to 1. */
  values: Float32Array;
  cues: Float64Array;
}

/**
 * Increase it when features change: older weights then become unreadable, since the features differ in
 * meaning.
 */
export const kindFeatureVersion = 4;
// With this many buckets, pieces rarely collide. A collision would let an unrelated piece affect the result.
export const kindBucketBits = 20;

const bucketMask = 2 ** kindBucketBits - 1;
const longestPiece = 5;
const openingWords = 4;
const openingSigns = 6;
const sentenceEnds = new Set('.!?:;。！？：；…؟');
const firstKana = 0x3040;
const firstIdeograph = 0x3400;
const lastIdeograph = 0x9fff;
// Pasted text says less about the task than the words around it.
const bodyValue = 0.5;
const seeds = { piece: 0x811c9dc5, word: 0x9e3779b1, opening: 0x5bd1e995, body: 0x1b873593 };

/**
 * Extracts the features of a text. Of a long one, reads only the head and tail, where people say what they
 * want, and a little of the text between.
 */
export function extractKindFeatures(prompt: string): KindFeatures {
  const folded = foldSpace(stripPoliteness(foldSpace(foldText(sampleEnds(prompt)))));
  const { instruction, body } = findParts(withoutAccents(folded).replace(/\d/g, '0'));
  const collected = new Pieces();
  collected.addPieces(` ${instruction.join(' ')} `);
  collected.addWords(instruction);
  const asked = collected.count;
  for (const word of body) collected.add(hashOf(word, seeds.body));
  return { ...collected.features(asked), cues: measureKindCues(folded) };
}

// Removes runs of blanks and final marks, which do not change what is asked for.
function foldSpace(text: string): string {
  const lines = text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n\s*/g, '\n');
  return lines.trim().replace(/[\s.!?…。！？؟]{1,20}$/u, '');
}

const sampledFrom = 6_000;

function sampleEnds(prompt: string): string {
  if (prompt.length <= sampledFrom) return prompt;
  return `${prompt.slice(0, 2_000)}\n${prompt.slice(-1_000)}`;
}

interface Parts {
  instruction: string[];
  body: string[];
}

const shortUpTo = 500;
const bodyCharacters = 600;

/** Separates the instruction's words from the start of the text that it applies to, such as pasted text. */
function findParts(text: string): Parts {
  if (text.length <= shortUpTo) return { instruction: splitPieces(text), body: [] };
  const segments = splitSegments(text);
  const asked = segments.filter(isAsked);
  const given = segments.filter((segment, at) => !isAsked(segment, at, segments));
  return {
    instruction: splitPieces(asked.join('\n')),
    body: splitPieces(given.join('\n').slice(0, bodyCharacters)),
  };
}

// Splits at lines and sentences, after colons, and around quotes.
function splitSegments(text: string): string[] {
  const parts = text.split(/\n+|(?<=[:：.!?。！？؟])\s|(?=["“„«「])|(?<=["”»」])/u);
  return parts.filter((part) => part.trim() !== '');
}

// People ask at the start or end. A quoted sentence is usually what they ask about.
function isAsked(segment: string, at: number, segments: readonly string[]): boolean {
  if (/^["“„«「]/.test(segment) && segment.length > 30) return false;
  if (at === 0 || at === segments.length - 1) return true;
  return at === 1 || segments.length <= 4;
}

function splitPieces(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu) ?? [];
}

// Chinese and Japanese have no spaces, so each character counts as a word.
function splitUnspaced(word: string): string[] {
  return isUnspaced(word) ? word.split('') : [word];
}

function isUnspaced(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= firstKana && first <= lastIdeograph;
}

// Which buckets have occurred in the current text. It is shared, because allocating it per text would take as
// long as reading a short one.
const seen = new Uint8Array(bucketMask + 1);

class Pieces {
  readonly #buckets: number[] = [];

  get count(): number {
    return this.#buckets.length;
  }

  /** Adds every run of two to five characters, within and across words, and every ideograph. */
  addPieces(line: string): void {
    for (let start = 0; start < line.length; start += 1) {
      let hash = seeds.piece;
      const end = Math.min(line.length, start + longestPiece);
      for (let at = start; at < end; at += 1) {
        hash = Math.imul(hash ^ line.charCodeAt(at), hashPrime);
        if (at > start || line.charCodeAt(at) >= firstIdeograph) this.add(hash);
      }
    }
  }

  /** Adds every word and pair of words, and those at the start of each sentence a second time as openings. */
  addWords(words: readonly string[]): void {
    let previous = 0;
    let place = 0;
    for (const word of words.some(isUnspaced) ? words.flatMap(splitUnspaced) : words) {
      const hash = hashOf(word, seeds.word);
      this.#addWord(hash, previous);
      const opening = isUnspaced(word) ? openingSigns : openingWords;
      if (place < opening) this.#addWord(hash ^ seeds.opening, previous ^ seeds.opening);
      place = sentenceEnds.has(word) ? 0 : place + 1;
      previous = hash;
    }
  }

  #addWord(hash: number, previous: number): void {
    this.add(hash);
    if (previous !== 0) this.add(Math.imul(previous, 31) ^ hash);
  }

  add(hash: number): void {
    const bucket = bucketOf(hash);
    if (seen[bucket] === 1) return;
    seen[bucket] = 1;
    this.#buckets.push(bucket);
  }

  /** Finishes the text. The first `asked` pieces came before the body. */
  features(asked: number): Pick<KindFeatures, 'buckets' | 'values'> {
    const buckets = new Uint32Array(this.#buckets);
    for (const bucket of buckets) seen[bucket] = 0;
    const length = Math.sqrt(asked + bodyValue ** 2 * (buckets.length - asked)) || 1;
    const values = new Float32Array(buckets.length)
      .fill(1 / length)
      .fill(bodyValue / length, asked);
    return { buckets, values };
  }
}

const hashPrime = 0x01000193;

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), hashPrime);
  }
  return hash;
}

function bucketOf(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed ^= mixed >>> 13;
  return (mixed ^ (mixed >>> 17)) & bucketMask;
}
