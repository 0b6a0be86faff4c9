import {
  blank,
  classesAt,
  closesQuote,
  endsSentence,
  inWord,
  opensQuote,
  surrogatePair,
} from '../character-classes.ts';
import { foldText, withoutAccents } from '../split-words.ts';
import { measureKindCues } from './measure-kind-cues.ts';
import { stripPoliteness } from './strip-politeness.ts';

/** A prompt as the task classifier sees it: hashed pieces of its words, and cues from its shape. */
export interface KindFeatures {
  /** The buckets for the pieces in the text, each once, in order of first occurrence. */
  buckets: Uint32Array;
  /** The weight of each bucket. The squares of all weights add up to 1. */
  values: Float32Array;
  cues: Float64Array;
}

/** Increase this when features change, so that weights for the earlier features are rejected. */
export const kindFeatureVersion = 4;
// With this many buckets, pieces rarely collide. In a collision, an unrelated piece would affect the result.
export const kindBucketBits = 20;

const bucketMask = 2 ** kindBucketBits - 1;
const longestPiece = 5;
const openingWords = 4;
const openingSigns = 6;
const sentenceEnds = codesOf('.!?:;。！？：；…؟');
const firstKana = 0x3040;
const firstIdeograph = 0x3400;
const lastIdeograph = 0x9fff;
// Pasted text says less about the task than the words around it.
const bodyValue = 0.5;
const seeds = { piece: 0x811c9dc5, word: 0x9e3779b1, opening: 0x5bd1e995, body: 0x1b873593 };

/**
 * Extracts the features of a text. In a long text, reads only the head and tail, where people say what they
 * want, and a little of the text between them.
 */
export function extractKindFeatures(prompt: string): KindFeatures {
  const folded = foldSpace(stripPoliteness(foldSpace(foldText(sampleEnds(prompt)))));
  const text = withoutAccents(folded);
  const { instruction, body } = findParts(text);
  const words = new PieceLine(text, instruction);
  const collected = new Pieces();
  collected.addParts(words);
  collected.addWords(words);
  const asked = collected.count;
  collected.addBody(new PieceLine(text, body));
  return { ...collected.features(asked), cues: measureKindCues(folded) };
}

const finalMarks = codesOf('.!?…。！？؟');
const mostFinalMarks = 20;

// Removes runs of blanks and final marks, which do not change the meaning of the request.
function foldSpace(text: string): string {
  const lines = text
    .replace(/[^\S\n ][^\S\n]*| [^\S\n]+/g, ' ')
    .replace(/ \n\s*|\n\s+/g, '\n')
    .trim();
  let end = lines.length;
  const least = end - mostFinalMarks;
  while (end > Math.max(0, least) && isFinal(lines, end - 1)) end -= 1;
  return lines.slice(0, end);
}

function isFinal(text: string, at: number): boolean {
  return finalMarks.has(text.charCodeAt(at)) || (classesAt(text, at) & blank) !== 0;
}

function codesOf(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)));
}

const sampledFrom = 6_000;

function sampleEnds(prompt: string): string {
  if (prompt.length <= sampledFrom) return prompt;
  return `${prompt.slice(0, 2_000)}\n${prompt.slice(-1_000)}`;
}

/** A part of a text, from its first code unit up to but not including `end`. */
interface Segment {
  start: number;
  end: number;
}

interface Parts {
  instruction: readonly Segment[];
  body: readonly Segment[];
}

const shortUpTo = 500;
const bodyCharacters = 600;

/** Separates the instruction from the beginning of its material, such as pasted text. */
function findParts(text: string): Parts {
  if (text.length <= shortUpTo) return { instruction: [{ start: 0, end: text.length }], body: [] };
  const segments = splitSegments(text);
  const isInstruction = segments.map((segment, at) => isAsked(segment, at, segments.length, text));
  return {
    instruction: segments.filter((_, at) => isInstruction[at]),
    body: limit(segments.filter((_, at) => !isInstruction[at])),
  };
}

/** Keeps the first `bodyCharacters`. A line break between two segments counts as a character. */
function limit(segments: readonly Segment[]): Segment[] {
  const limited: Segment[] = [];
  let left = bodyCharacters;
  for (const { start, end } of segments) {
    if (left <= 0) break;
    limited.push({ start, end: Math.min(end, start + left) });
    left -= end - start + 1;
  }
  return limited;
}

// Splits a text into lines and sentences, after colons, and around quotes.
function splitSegments(text: string): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  let isBlank = true;
  let before = 0;
  const cut = (end: number, next: number) => {
    if (!isBlank) segments.push({ start, end });
    start = next;
    isBlank = true;
  };
  for (let at = 0; at < text.length; at += 1) {
    const classes = classesAt(text, at);
    if ((classes & blank) === 0) {
      if ((classes & opensQuote) | (before & closesQuote)) cut(at, at);
      isBlank = false;
    } else if (before & endsSentence || text.charCodeAt(at) === lineEnd) {
      cut(at, at + 1);
    } else if (before & closesQuote) cut(at, at);
    before = classes;
  }
  cut(text.length, text.length);
  return segments;
}

const lineEnd = 0x0a;

// People put the request at the start or end. If they quote a sentence, they usually ask about it.
function isAsked({ start, end }: Segment, at: number, segments: number, text: string): boolean {
  if (classesAt(text, start) & opensQuote && end - start > 30) return false;
  return at <= 1 || at === segments - 1 || segments <= 4;
}

// In Chinese and Japanese, which have no spaces, each character counts as a word.
function isUnspaced(code: number): boolean {
  return code >= firstKana && code <= lastIdeograph;
}

const space = 0x20;
const [zero, nine] = [0x30, 0x39];

/**
 * The pieces of some segments: words, and every other character separately. There is a space before and after
 * each piece, and every digit is replaced by a zero.
 */
class PieceLine {
  readonly codes: Uint16Array;
  length = 0;

  constructor(text: string, segments: readonly Segment[]) {
    const characters = segments.reduce((sum, { start, end }) => sum + end - start, 0);
    this.codes = new Uint16Array(2 * characters + 2);
    for (const { start, end } of segments) this.#read(text, start, end);
    if (this.length === 0) this.#add(space);
    this.#add(space);
  }

  #read(text: string, start: number, end: number): void {
    let isInWord = false;
    for (let at = start; at < end; at += 1) {
      const classes = classesAt(text, at, end);
      if ((classes & blank) === 0) {
        if (!isInWord || (classes & inWord) === 0) this.#add(space);
        const code = text.charCodeAt(at);
        this.#add(code >= zero && code <= nine ? zero : code);
        if (classes & surrogatePair) {
          at += 1;
          this.#add(text.charCodeAt(at));
        }
      }
      isInWord = (classes & inWord) !== 0;
    }
  }

  #add(code: number): void {
    this.codes[this.length] = code;
    this.length += 1;
  }

  /** The end of the piece that begins at `start`. */
  endOf(start: number): number {
    let end = start;
    while (this.codes[end] !== space) end += 1;
    return end;
  }
}

// Which buckets have occurred in the current text. The array is shared, because allocating it for each text
// would take as long as reading a short one.
const seen = new Uint8Array(bucketMask + 1);

class Pieces {
  readonly #buckets: number[] = [];

  get count(): number {
    return this.#buckets.length;
  }

  /** Adds every run of two to five characters, within words and across them, and every ideograph. */
  addParts({ codes, length }: PieceLine): void {
    for (let start = 0; start < length; start += 1) {
      const first = codes[start] ?? 0;
      let hash = hashWith(seeds.piece, first);
      if (first >= firstIdeograph) this.add(hash);
      const end = Math.min(length, start + longestPiece);
      for (let at = start + 1; at < end; at += 1) {
        hash = hashWith(hash, codes[at] ?? 0);
        this.add(hash);
      }
    }
  }

  /** Adds every word and pair of words. Those at the start of a sentence are added a second time as openings. */
  addWords(line: PieceLine): void {
    let previous = 0;
    let place = 0;
    for (let start = 1, end = 0; start < line.length; start = end + 1) {
      const first = line.codes[start] ?? 0;
      const whole = line.endOf(start);
      const width = isUnspaced(first) ? 1 : whole - start;
      for (let from = start; from < whole; from += width) {
        const code = line.codes[from] ?? 0;
        const hash = hashOf(line, from, from + width, seeds.word);
        this.#addWord(hash, previous);
        const opening = isUnspaced(code) ? openingSigns : openingWords;
        if (place < opening) this.#addWord(hash ^ seeds.opening, previous ^ seeds.opening);
        place = width === 1 && sentenceEnds.has(code) ? 0 : place + 1;
        previous = hash;
      }
      end = whole;
    }
  }

  #addWord(hash: number, previous: number): void {
    this.add(hash);
    if (previous !== 0) this.add(Math.imul(previous, 31) ^ hash);
  }

  addBody(line: PieceLine): void {
    for (let start = 1, end = 0; start < line.length; start = end + 1) {
      end = line.endOf(start);
      if (end > start) this.add(hashOf(line, start, end, seeds.body));
    }
  }

  add(hash: number): void {
    const bucket = bucketOf(hash);
    if (seen[bucket] === 1) return;
    seen[bucket] = 1;
    this.#buckets.push(bucket);
  }

  /** Weighs the pieces: the first `asked` are from the instruction, the others from the body. */
  features(asked: number): Pick<KindFeatures, 'buckets' | 'values'> {
    const buckets = new Uint32Array(this.#buckets);
    for (const bucket of this.#buckets) seen[bucket] = 0;
    const length = Math.sqrt(asked + bodyValue ** 2 * (buckets.length - asked)) || 1;
    const values = new Float32Array(buckets.length)
      .fill(1 / length)
      .fill(bodyValue / length, asked);
    return { buckets, values };
  }
}

const hashPrime = 0x01000193;

function hashWith(hash: number, code: number): number {
  return Math.imul(hash ^ code, hashPrime);
}

function hashOf({ codes }: PieceLine, start: number, end: number, seed: number): number {
  let hash = seed;
  for (let at = start; at < end; at += 1) hash = hashWith(hash, codes[at] ?? 0);
  return hash;
}

function bucketOf(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed ^= mixed >>> 13;
  return (mixed ^ (mixed >>> 17)) & bucketMask;
}
