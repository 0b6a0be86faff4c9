import { characterKinds, kindOfCode, foldPrompt } from './character-kinds.ts';
import { cueOfWord, wordCueCount } from './cue-words.ts';
import { plainSignsOf } from './notation.ts';

/** A prompt as the learned router sees it: hashed words, word pairs and parts of words, and cues from its shape. */
export interface PromptFeatures {
  /** The buckets of the words, pairs and parts in the text, each once. */
  buckets: Uint32Array;
  /** The square root of how often each bucket occurs. */
  weights: Float64Array;
  cues: Float64Array;
  /** The index in `forms` of the prompt's form. */
  form: number;
}

/** Increase this when features change, so that weights for the earlier features are rejected. */
export const featureVersion = 2;
export const bucketBits = 15;
export const hashSeed = 0x811c9dc5;

const { space, letter, digit, mark, ideograph } = characterKinds;
const bucketMask = 2 ** bucketBits - 1;
const hashPrime = 0x01000193;
const pairSeed = 0x9e3779b1;
// A typing error changes a word and its pairs, but leaves most of its parts intact.
const partLength = 4;
const partShare = 0.2;
// `leftOut` contains characters that are only used for typesetting or that people omit. They say nothing
// about the task.
const marks = '=^+-*/()[]<>%|:_';
const leftOut = new Set('$\\{}`"\'');
const shapeCues = [
  'characters',
  'words',
  'wordLength',
  'numbers',
  'longestNumber',
  'options',
  'foreign',
];
export const cueCount = wordCueCount + marks.length + shapeCues.length;
// A calculation and a question are hard for different reasons, so each form has its own cue weights.
const forms = ['choices', 'code', 'formulae', 'plain'] as const;
export const formCount = forms.length;

/** Reads a text in one pass. White space, final punctuation and case are ignored. */
export function extractFeatures(prompt: string): PromptFeatures {
  const reading = new FeatureReading(foldPrompt(prompt));
  return reading.features();
}

// How often each bucket has occurred in the current text. The array is shared, because allocating it for each
// text would take as long as reading a short one.
const counts = new Float64Array(bucketMask + 1);

class FeatureReading {
  readonly #text: string;
  /** The buckets in the text, in order of first occurrence. */
  readonly #buckets: number[] = [];
  readonly #cues = new Float64Array(cueCount);
  #previous = 0;
  #words = 0;
  #letters = 0;
  #numbers = 0;
  #longestNumber = 0;
  #options = 0;
  #foreign = 0;

  constructor(text: string) {
    this.#text = text;
    let at = 0;
    while (at < text.length) at = this.#readToken(at);
  }

  features(): PromptFeatures {
    const shape = [
      this.#text.length,
      this.#words,
      this.#letters / Math.max(1, this.#words),
      this.#numbers,
      this.#longestNumber,
      this.#options,
      this.#foreign,
    ];
    const cues = this.#cues;
    shape.forEach((value, index) => (cues[wordCueCount + marks.length + index] = value));
    const buckets = new Uint32Array(this.#buckets);
    const weights = new Float64Array(buckets.length);
    for (let at = 0; at < buckets.length; at += 1) {
      const bucket = buckets[at] ?? 0;
      weights[at] = Math.sqrt(counts[bucket] ?? 0);
      counts[bucket] = 0;
    }
    return {
      buckets,
      weights,
      cues: cues.map((value) => Math.log1p(value)),
      form: forms.indexOf(this.#form()),
    };
  }

  #form(): (typeof forms)[number] {
    const countOf = (mark: string) => this.#cues[wordCueCount + marks.indexOf(mark)] ?? 0;
    if (this.#options >= 3) return 'choices';
    if (countOf('(') >= 2 && countOf('=') >= 1 && (this.#cues[2] ?? 0) >= 2) return 'code';
    return countOf('=') + countOf('^') + countOf('+') >= 2 ? 'formulae' : 'plain';
  }

  #readToken(start: number): number {
    const kind = this.#kindAt(start);
    if (kind === space) return start + 1;
    if (kind === ideograph) return this.#readIdeograph(start);
    if (kind === mark) return this.#readMark(start);
    const end = this.#endOfRun(start);
    if (kind === digit) this.#addNumber(end - start);
    else this.#addWord(start, end);
    return end;
  }

  #kindAt(at: number): number {
    return at < this.#text.length ? (kindOfCode[this.#text.charCodeAt(at)] ?? space) : space;
  }

  #endOfRun(start: number): number {
    const kind = this.#kindAt(start);
    let end = start + 1;
    while (end < this.#text.length && this.#kindAt(end) === kind) end += 1;
    return end;
  }

  #readMark(start: number): number {
    const sign = this.#text.charAt(start);
    if (sign === '\\' && this.#kindAt(start + 1) === letter) return this.#readCommand(start + 1);
    if (!leftOut.has(sign)) this.#addSigns(plainSignsOf(sign) ?? sign);
    return start + 1;
  }

  // A command such as \frac counts as the characters that people type instead of it.
  #readCommand(start: number): number {
    const end = this.#endOfRun(start);
    const signs = plainSignsOf(this.#text.slice(start, end));
    if (signs === null) this.#addWord(start, end);
    else this.#addSigns(signs);
    return end;
  }

  #addSigns(signs: string): void {
    if (kindOfCode[signs.charCodeAt(0)] === letter) {
      this.#countWord(signs, 0, signs.length);
      return;
    }
    for (const sign of signs) {
      const index = marks.indexOf(sign);
      if (index >= 0) this.#count(wordCueCount + index);
      this.#addToken(hashOf(sign, 0, sign.length));
    }
  }

  #readIdeograph(start: number): number {
    this.#words += 1;
    this.#letters += 1;
    this.#foreign += 1;
    this.#addToken(hashOf(this.#text, start, start + 1));
    return start + 1;
  }

  #addWord(start: number, end: number): void {
    const first = this.#text.charCodeAt(start);
    if (first >= 0x80) {
      const signs = plainSignsOf(this.#text.slice(start, end));
      if (signs) return this.#addSigns(signs);
      this.#foreign += 1;
    }
    if (end === start + 1 && this.#isNextOption(first, end)) this.#options += 1;
    this.#countWord(this.#text, start, end);
    if (end - start >= partLength) this.#addParts(start, end);
  }

  #countWord(text: string, start: number, end: number): void {
    this.#words += 1;
    this.#letters += end - start;
    const hash = hashOf(text, start, end);
    const cue = mayBeCue[hash & lowBits] === 1 ? cueOfWord.get(text.slice(start, end)) : undefined;
    if (cue !== undefined) this.#count(cue);
    this.#addToken(hash);
  }

  // The letters in a list of options are in order: "a. ... b. ... c. ...".
  #isNextOption(letter: number, end: number): boolean {
    if (letter !== 0x61 + this.#options) return false;
    const after = this.#text.charAt(end);
    return (after === '.' || after === ')') && this.#text.charAt(end + 1) === ' ';
  }

  // Both ends of the word count as letters, so that its beginning and its end have their own parts.
  #addParts(start: number, end: number): void {
    for (let from = start - 1; from <= end + 1 - partLength; from += 1) {
      let hash = hashSeed ^ pairSeed;
      for (let at = from; at < from + partLength; at += 1) {
        const code = at < start || at >= end ? 0x5f : this.#text.charCodeAt(at);
        hash = Math.imul(hash ^ code, hashPrime);
      }
      this.#add(mix(hash), partShare);
    }
  }

  // Keeps only the number of digits, because the number itself says little.
  #addNumber(digits: number): void {
    this.#numbers += 1;
    this.#longestNumber = Math.max(this.#longestNumber, digits);
    const token = `#${Math.min(digits, 5)}`;
    this.#addToken(hashOf(token, 0, token.length));
  }

  #addToken(hash: number): void {
    this.#add(hash, 1);
    if (this.#previous !== 0) this.#add(mix(Math.imul(this.#previous ^ pairSeed, 31) ^ hash), 1);
    this.#previous = hash;
  }

  #add(hash: number, share: number): void {
    const bucket = (hash ^ (hash >>> bucketBits)) & bucketMask;
    const count = counts[bucket] ?? 0;
    if (count === 0) this.#buckets.push(bucket);
    counts[bucket] = count + share;
  }

  #count(cue: number): void {
    this.#cues[cue] = (this.#cues[cue] ?? 0) + 1;
  }
}

function hashOf(text: string, start: number, end: number): number {
  let hash = hashSeed;
  for (let at = start; at < end; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), hashPrime);
  }
  return mix(hash);
}

function mix(value: number): number {
  const half = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (half ^ (half >>> 13)) >>> 0;
}

const lowBits = 2 ** 12 - 1;

// Whether a word may be a cue word, judging by its hash. Most words aren't, so they don't have to
// be copied and looked up.
const mayBeCue = new Uint8Array(lowBits + 1);
for (const word of cueOfWord.keys()) mayBeCue[hashOf(word, 0, word.length) & lowBits] = 1;
