/*
 * Classes of characters, as bits, for reading a text in one pass. Regular expressions with Unicode classes
 * would take several times as long.
 */

/** Letters, numbers, their combining marks, and `_`. */
export const inWord = 1;
export const letterOrMark = 2;
export const blank = 4;
export const opensQuote = 8;
export const closesQuote = 16;
export const endsSentence = 32;
/** A character of two code units. */
export const surrogatePair = 64;

const patterns = [
  [inWord, /[\p{L}\p{N}\p{M}_]+/gu],
  [letterOrMark, /[\p{L}\p{M}]+/gu],
  [blank, /\s+/gu],
  [opensQuote, /["“„«「]+/gu],
  [closesQuote, /["”»」]+/gu],
  [endsSentence, /[:：.!?。！？؟]+/gu],
] as const;

const codeUnits = Uint16Array.from({ length: 0x10000 }, (_, code) => code);
const ofCodeUnits = classify(String.fromCharCode(...codeUnits));

function classify(text: string): Uint8Array {
  const classes = new Uint8Array(text.length);
  for (const [bit, pattern] of patterns) {
    for (const { 0: run, index } of text.matchAll(pattern)) {
      for (let at = index; at < index + run.length; at += 1) classes[at] = (classes[at] ?? 0) | bit;
    }
  }
  return classes;
}

/** The classes of the character at an index, in a text that ends at `end`. */
export function classesAt(text: string, at: number, end = text.length): number {
  const code = text.charCodeAt(at);
  return (code & 0xfc00) === 0xd800 && at + 1 < end
    ? classesOfPair(text, at, code)
    : (ofCodeUnits[code] ?? 0);
}

function classesOfPair(text: string, at: number, code: number): number {
  const isPair = (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
  if (!isPair) return ofCodeUnits[code] ?? 0;
  return (classify(text.slice(at, at + 2))[0] ?? 0) | surrogatePair;
}

/** Whether the character is kana or an ideograph. Chinese and Japanese don't put spaces between words. */
export function isKanaOrIdeograph(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff);
}
