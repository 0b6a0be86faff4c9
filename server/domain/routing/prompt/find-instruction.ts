import { splitWords } from './split-words.ts';

/** Where in a prompt the person speaks, in words; what lies between is mostly pasted matter. */
export interface Instruction {
  openingEnd: number;
  closingStart: number;
  /** How much more the first words of each part say than others. */
  openingBonus: number;
  closingBonus: number;
}

export const leadWords = 5;

const shortUpTo = 80;
const longestLine = 40;
const glimpse = 12;
const doubtfulGlimpse = 5;

/** Finds the instruction: all of a short prompt, the first and the last line of a long one. */
export function findInstruction(folded: string, wordCount: number): Instruction {
  if (wordCount <= shortUpTo) {
    return {
      openingEnd: wordCount,
      closingStart: wordCount,
      openingBonus: 1.35,
      closingBonus: 1,
    };
  }
  const firstBreak = folded.indexOf('\n');
  const lastBreak = folded.lastIndexOf('\n');
  const opening = firstBreak < 0 ? wordCount : wordsIn(folded.slice(0, firstBreak));
  const closing = lastBreak < 0 ? wordCount : wordsIn(folded.slice(lastBreak + 1));
  const hasOpening = opening <= longestLine;
  const hasClosing = closing <= longestLine;
  const closingWords = hasClosing ? closing : hasOpening ? 0 : glimpse;
  return {
    openingEnd: hasOpening ? opening : hasClosing ? doubtfulGlimpse : glimpse,
    closingStart: wordCount - closingWords,
    openingBonus: hasOpening ? 2.2 : hasClosing ? 0.6 : 1,
    closingBonus: hasClosing ? 2.2 : 1,
  };
}

function wordsIn(text: string): number {
  return splitWords(text.slice(0, 600)).length;
}
