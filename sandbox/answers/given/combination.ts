import type { Prompt } from '../prompt.ts';

const asked = /^Below are \d+ answers to the same question\b/;
const opening = '<answer id="';
const closing = '\n</answer>';

interface Said {
  sentence: string;
  words: Set<string>;
  by: string[];
}

/**
 * Combines several answers: each sentence once with the models that wrote it, then where their numbers
 * differ.
 */
export function combineAnswers({ text, isBrief }: Prompt): string | null {
  if (!asked.test(text)) return null;
  const said: Said[] = [];
  const conflicts: string[] = [];
  for (const part of text.split(opening).slice(1)) {
    const letter = part.slice(0, 1);
    const content = part.slice(part.indexOf('\n') + 1, part.indexOf(closing));
    for (const sentence of splitSentences(content).slice(0, isBrief ? 4 : 8)) {
      const words = wordsOf(sentence);
      const same = said.find((other) => overlap(other.words, words) >= 0.7);
      if (!same) said.push({ sentence, words, by: [letter] });
      else if (!same.by.includes(letter)) {
        same.by.push(letter);
        const [one, other] = [numbersOf(same.sentence), numbersOf(sentence)];
        if (one !== other) {
          conflicts.push(
            `- [${same.by[0]}] says ${one || 'no number'}, [${letter}] ${other || 'none'}.`,
          );
        }
      }
    }
  }
  const lines = said.map(({ sentence, by }) => `${sentence} ${by.map((id) => `[${id}]`).join('')}`);
  if (conflicts.length === 0) return lines.join('\n\n');
  return [...lines, '**They contradict each other:**', conflicts.join('\n')].join('\n\n');
}

function splitSentences(content: string): string[] {
  return content
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/\*Simulated answer[^*]*\*/g, '')
    .replaceAll(/^\|[^|\n]*\||\|$/gm, '')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((part) => part.replace(/^(?:[-*#>]|\d+\.)+\s+/, '').trim())
    .filter((part) => part.length > 25);
}

function wordsOf(sentence: string): Set<string> {
  return new Set(sentence.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
}

function numbersOf(sentence: string): string {
  return (sentence.match(/\d[\d.,]*\d|\d/g) ?? []).join(' and ');
}

function overlap(one: Set<string>, other: Set<string>): number {
  const smaller = Math.min(one.size, other.size);
  return smaller === 0 ? 0 : [...one].filter((word) => other.has(word)).length / smaller;
}
