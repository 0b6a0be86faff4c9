import { seedOf } from '../seed.ts';

const charactersPerToken = 4;

export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

export function cutToTokens(text: string, maxTokens: number): string {
  return text.slice(0, maxTokens * charactersPerToken);
}

/** Cuts a text into runs of one to four words that join back to exactly the text. */
export function cutIntoPieces(text: string): string[] {
  const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? (text ? [text] : []);
  const pieces: string[] = [];
  for (let index = 0; index < words.length;) {
    const size = 1 + (seedOf(text, String(index)) % 4);
    pieces.push(words.slice(index, index + size).join(''));
    index += size;
  }
  return pieces;
}
