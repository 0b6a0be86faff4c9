import type { Ask, Writer } from './ask.ts';
import { writeGeneral } from './general.ts';

const asksSummary = /\b(?:summari[sz]e|summary|tl;?dr|condense|key points|main points)\b/i;

export const summaryWriter: Writer = {
  fits: ({ prompt }) => asksSummary.test(prompt),
  write: (ask) => {
    const sentences = findText(ask.prompt);
    return sentences.length < 2 ? writeGeneral(ask) : summarise(ask, sentences);
  },
};

function summarise({ voice }: Ask, sentences: string[]): string {
  const count = voice === 'brief' ? 2 : 4;
  const chosen = sentences.toSorted((one, other) => weigh(other) - weigh(one)).slice(0, count);
  const inOrder = sentences.filter((sentence) => chosen.includes(sentence));
  if (voice === 'brief') return inOrder.join(' ');
  return `**Summary**\n\n${inOrder.map((sentence) => `- ${sentence}`).join('\n')}`;
}

/** The text to summarise is what follows the instruction. */
function findText(prompt: string): string[] {
  const text = prompt.replace(/^[^\n:]{0,120}(?::|\n)/, '');
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 20);
}

function weigh(sentence: string): number {
  return Math.min(sentence.length, 160) + (/\d/.test(sentence) ? 40 : 0);
}
