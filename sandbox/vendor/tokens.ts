import { attachmentsOf, type Attachment } from '../attachments/attachment.ts';
import { seedOf } from '../seed.ts';
import type { Question } from './vendor.ts';

const charactersPerToken = 4;

export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

export function cutToTokens(text: string, maxTokens: number): string {
  return text.slice(0, maxTokens * charactersPerToken);
}

/** Cuts a text into pieces of one to four words that join back to exactly the same text. */
export function cutIntoPieces(text: string): string[] {
  const words = text.match(/(?<!\s)\s*\S+(?:\s+$)?/g) ?? (text ? [text] : []);
  const pieces: string[] = [];
  for (let index = 0; index < words.length;) {
    const size = 1 + (seedOf(text, String(index)) % 4);
    pieces.push(words.slice(index, index + size).join(''));
    index += size;
  }
  return pieces;
}

const tokensPerImage = 1_000;

export function countAttachments(attachments: Attachment[]): number {
  const tokens = attachments.map((attachment) =>
    attachment.kind === 'image' ? tokensPerImage : countTokens(attachment.text),
  );
  return tokens.reduce((sum, count) => sum + count, 0);
}

/** Counts everything in a question, including images and documents. */
export function countInput({ system, turns }: Question): number {
  const words = system + turns.map(({ text }) => text).join('');
  return countTokens(words) + countAttachments(attachmentsOf({ turns }));
}
