import { sampleText } from '../prompt/sample-text.ts';

/** The kinds of characters that matter for reading words. Letters of all alphabets count as letters. */
export const characterKinds = { space: 0, letter: 1, digit: 2, mark: 3, ideograph: 4 } as const;
type Kind = (typeof characterKinds)[keyof typeof characterKinds];
const { space, letter, digit, mark, ideograph } = characterKinds;

/** The kind of each UTF-16 code unit. */
export const kindOfCode = Uint8Array.from({ length: 0x10000 }, (_, code) => classify(code));

function classify(code: number): Kind {
  if (code < 0x80) return classifyAscii(code);
  if (code >= 0x3040 && code < 0xa000) return ideograph;
  if (isSign(code)) return mark;
  if (code === 0xa0 || (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code < 0x3040)) {
    return code === 0xa0 || code <= 0x200a ? space : mark;
  }
  return letter;
}

// Signs such as ×, ² and ≤.
function isSign(code: number): boolean {
  if (code < 0x100) return (code >= 0xb0 && code <= 0xb9) || code === 0xd7 || code === 0xf7;
  return (code >= 0x2070 && code < 0x20a0) || (code >= 0x2190 && code < 0x2300);
}

function classifyAscii(code: number): Kind {
  if (code <= 0x20 || code === 0x7f) return space;
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return letter;
  return /\d/.test(character) ? digit : mark;
}

const foldedUpTo = 20_000;

/** Removes what doesn't change the meaning of a text: case, extra white space and final punctuation. */
export function foldPrompt(prompt: string): string {
  const text = prompt.length > foldedUpTo ? sampleText(prompt) : prompt;
  const folded = sampleText(text.replace(/[^\S ]\s*| \s+/g, ' ').trim());
  return withoutFinalMarks(
    folded
      .toLowerCase()
      .replace(/[’‘`´]/g, "'")
      .replace(/[“”]/g, '"'),
  );
}

function withoutFinalMarks(text: string): string {
  let end = text.length;
  while (end > 0 && finalMarks.has(text.charAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

const finalMarks = new Set(' .!?…;:,。！？、،؟-–—');
