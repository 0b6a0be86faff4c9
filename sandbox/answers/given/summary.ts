import { addManner } from '../manner.ts';
import type { Prompt } from '../prompt.ts';

const asksSummary = /\b(?:summari[sz]e|summary|tl;?dr|condense|key points|main points)\b/i;

/** Quotes the sentences of a given text that score highest, without understanding them. */
export function writeSummary(prompt: Prompt): string | null {
  if (!asksSummary.test(prompt.text)) return null;
  const sentences = splitGivenText(prompt.text);
  if (sentences.length < 2) return null;
  const chosen = sentences
    .toSorted((one, other) => weigh(other) - weigh(one))
    .slice(0, prompt.isBrief ? 2 : 3);
  const quotes = sentences.filter((sentence) => chosen.includes(sentence));
  const lead = 'These sentences of your text say most, word for word:';
  return addManner(prompt, `${lead}\n\n${quotes.map((quote) => `- ${quote}`).join('\n')}`);
}

/** The text is what follows the instruction and its colon or line break. */
function splitGivenText(prompt: string): string[] {
  const [, text = ''] = /^[^\n:]{0,120}(?::|\n)([\s\S]+)$/.exec(prompt) ?? [];
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 20);
}

function weigh(sentence: string): number {
  return Math.min(sentence.length, 160) + (/\d/.test(sentence) ? 40 : 0);
}
