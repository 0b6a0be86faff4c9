import type { Prompt } from '../prompt.ts';

const asked = /^Below are \d+ answers to the same question\b/;
const opening = '<answer id="';
const closing = '\n</answer>';

/** Combines several answers. Each sentence appears once and lists the answers it came from. */
export function combineAnswers({ text, isBrief }: Prompt): string | null {
  if (!asked.test(text)) return null;
  const sources = new Map<string, Set<string>>();
  for (const part of text.split(opening).slice(1)) {
    const letter = part.slice(0, 1);
    const content = part.slice(part.indexOf('\n') + 1, part.indexOf(closing));
    for (const sentence of splitSentences(content).slice(0, isBrief ? 4 : 8)) {
      sources.set(sentence, (sources.get(sentence) ?? new Set()).add(letter));
    }
  }
  const lines = Array.from(sources, ([sentence, letters]) => {
    return `${sentence} ${Array.from(letters, (letter) => `[${letter}]`).join('')}`;
  });
  return lines.join('\n\n');
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
