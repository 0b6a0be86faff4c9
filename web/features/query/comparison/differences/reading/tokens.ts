import { foldWord, stemOf } from './fold-word.ts';
import { negations } from './negations.ts';
import { findQuantities, isSameNumber, type Quantity } from './quantities.ts';
import { roughly, smallWords } from './small-words.ts';
import { splitWord } from './split-word.ts';

/** A word, number or sign of a statement. */
export interface Token {
  start: number;
  end: number;
  kind: 'word' | 'number' | 'sign';
  word: string;
  stem: string;
  quantity: Quantity | null;
  /** Whether it adds nothing to the meaning. */
  isSmall: boolean;
  isNegation: boolean;
  /** Whether it starts with a capital letter. */
  isName: boolean;
}

const segments = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * The tokens of a sentence in order. `at` is the offset of the sentence and is added to their
 * positions.
 */
export function readTokens(sentence: string, at: number): Token[] {
  const quantities = findQuantities(sentence);
  const numbers = quantities.map((quantity) => numberOf(sentence, quantity));
  const tokens = [...segments.segment(sentence)].flatMap((part) => {
    const own = leftOf(part.segment, part.index, quantities);
    return part.isWordLike ? wordsOf(part, own) : signOf(part, own);
  });
  return [...numbers, ...tokens]
    .toSorted((one, other) => one.start - other.start)
    .map((token, index, all) => (roughly.has(token.word) ? asAbout(token, all[index + 1]) : token))
    .map((token) => ({ ...token, start: token.start + at, end: token.end + at }));
}

/** Before a number, all of these words mean "about". */
function asAbout(token: Token, next: Token | undefined): Token {
  return next?.kind === 'number' ? { ...token, kind: 'word', word: 'about', stem: 'about' } : token;
}

export function isSameToken(one: Token, other: Token): boolean {
  if (one.quantity && other.quantity) return isSameNumber(one.quantity, other.quantity);
  if (one.kind !== other.kind) return false;
  // Names must match exactly: Adams is not Adam.
  const mayBend = !one.isName || !other.isName;
  return one.word === other.word || (mayBend && one.stem === other.stem);
}

/** The segment without the characters that belong to a number. */
function leftOf(segment: string, index: number, quantities: readonly Quantity[]): string {
  const near = quantities.filter(({ start, end }) => start < index + segment.length && end > index);
  if (near.length === 0) return segment;
  return [...segment.split('').entries()]
    .filter(([at]) => !near.some(({ start, end }) => start <= index + at && index + at < end))
    .map(([, letter]) => letter)
    .join('');
}

function numberOf(sentence: string, quantity: Quantity): Token {
  const { start, end } = quantity;
  return { ...tokenOf(sentence.slice(start, end), start, end, 'number'), quantity };
}

function wordsOf({ segment, index }: Intl.SegmentData, own: string): Token[] {
  if (!/[\p{L}\p{N}]/u.test(own)) return [];
  const isName = /^\p{Lu}/u.test(own);
  return splitWord(foldWord(own)).map((word) => {
    const token = tokenOf(word, index, index + segment.length, 'word');
    // Within a sentence, a capital makes a small word part of a name, as in La Paz.
    return { ...token, isName, isSmall: token.isSmall && (!isName || index === 0) };
  });
}

/**
 * Keeps signs that carry meaning, as in `C++` and `x < 5`, and question marks, since a question
 * says something else.
 */
function signOf({ segment, index, input }: Intl.SegmentData, own: string): Token[] {
  signOfFormula.lastIndex = index;
  const says = /[\p{S}\p{N}#%&@*/?？؟]/u.test(own) || (own !== '' && signOfFormula.test(input));
  return says ? [tokenOf(foldWord(own), index, index + segment.length, 'sign')] : [];
}

/**
 * A minus sign that is not a hyphen or dash, a bracket that multiplies or has an exponent, and the
 * prime of `f'(x)`.
 */
const signOfFormula =
  /(?<=^|[\s([{=^*/+<>,;:|])-(?=[^\s-])|(?<=[\p{L}\p{N})}'’])\((?=\S)|\)(?=\^)|['’](?=\()/uy;

function tokenOf(word: string, start: number, end: number, kind: Token['kind']): Token {
  return {
    start,
    end,
    kind,
    word,
    stem: stemOf(word),
    quantity: null,
    isSmall: kind === 'word' && smallWords.has(word),
    isNegation: kind === 'word' && negations.has(word),
    isName: false,
  };
}
