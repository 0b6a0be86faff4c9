import type { Ask } from '../ask.ts';
import type { NamedText } from '../inlined-documents.ts';

const longestQuote = 220;

/** Names a document and quotes the sentences that the prompt has most to do with. */
export function quoteDocument({ prompt, voice }: Ask, { name, text }: NamedText): string {
  const sentences = splitSentences(text);
  if (sentences.length === 0) return `**${name}** holds no text that I can read.`;
  const wanted = wordsOf(prompt);
  const score = (sentence: string) =>
    100 * wordsOf(sentence).filter((word) => wanted.includes(word)).length +
    Math.min(sentence.length, 99);
  const answering = sentences.filter((sentence) => score(sentence) >= 100);
  const best = (answering.length > 0 ? answering : sentences)
    .toSorted((one, other) => score(other) - score(one))
    .slice(0, voice === 'brief' ? 1 : 3);
  const quotes = sentences.filter((sentence) => best.includes(sentence)).map(quote);
  const words = text.split(/\s+/).filter(Boolean).length;
  const lead = `**${name}** has ${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}.`;
  if (quotes.length === 1) return `${lead} It says: ${quotes[0]}`;
  return `${lead} What matters most in it:\n\n${quotes.map((line) => `- ${line}`).join('\n')}`;
}

function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}|\d/u.test(sentence));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [];
}

function quote(sentence: string): string {
  const short =
    sentence.length > longestQuote
      ? `${sentence.slice(0, longestQuote).replace(/\s+\S*$/, '')}…`
      : sentence;
  return `“${short}”`;
}
