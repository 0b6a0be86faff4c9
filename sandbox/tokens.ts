import type { Question } from './vendor.ts';

const charactersPerToken = 4;
const tokensPerAttachment = 256;

export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

export function countInputTokens(question: Question): number {
  const words = question.system + question.turns.map((turn) => turn.text).join('');
  return countTokens(words) + question.attachmentCount * tokensPerAttachment;
}

export function cutToTokens(text: string, maxTokens: number): string {
  return text.slice(0, maxTokens * charactersPerToken);
}
