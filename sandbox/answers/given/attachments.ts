import { type Attachment, isImage } from '../../attachments/attachment.ts';
import type { Turn } from '../../vendor/vendor.ts';
import type { NamedText } from './inlined-documents.ts';
import type { Prompt } from '../prompt.ts';

/** Answers a prompt about the images or documents sent with it, from the bytes received. */
export function writeAboutAttachments(prompt: Prompt): string | null {
  const { attachments, documents } = prompt;
  if (attachments.length + documents.length === 0) return null;
  const texts = [...documents, ...attachments.flatMap(textOf)];
  return [
    acknowledge(attachments),
    ...texts.map((document) => quoteDocument(prompt, document)),
    admitUnseenContent(prompt),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function textOf(attachment: Attachment): NamedText[] {
  if (attachment.kind !== 'document') return [];
  return [{ name: attachment.name ?? 'The document', text: attachment.text }];
}

function acknowledge(attachments: Attachment[]): string {
  const [only, ...others] = attachments;
  if (!only) return '';
  if (others.length > 0) return `You sent ${listAttachments(attachments)}`;
  return `The ${isImage(only) ? 'image' : 'document'} you sent is ${describeAttachment(only)}.`;
}

/** Lists several attachments by number, after a line that counts each kind. */
function listAttachments(attachments: Attachment[]): string {
  const images = attachments.filter(isImage).length;
  const documents = attachments.length - images;
  const totals = [
    images > 0 ? count(images, 'image') : '',
    documents > 0 ? count(documents, 'document') : '',
  ];
  const lines = attachments.map((each, index) => `${index + 1}. ${describeAttachment(each)}`);
  return `${totals.filter(Boolean).join(' and ')}:\n\n${lines.join('\n')}`;
}

/** Describes an attachment, for example `a 640 × 480 PNG, mostly blue`. */
function describeAttachment(attachment: Attachment): string {
  switch (attachment.kind) {
    case 'image': {
      const { width, height, format, colour } = attachment;
      const size = `${articleOf(width)} ${width} × ${height} ${format}`;
      return colour ? `${size}, mostly ${colour}` : size;
    }
    case 'document': {
      const { name, pages } = attachment;
      const kind = pages === null ? 'a text' : `a PDF of ${count(pages, 'page')}`;
      return name ? `${kind}, ${name}` : kind;
    }
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function articleOf(number: number): string {
  return /^(?:8|11$|18$)/.test(String(number)) ? 'an' : 'a';
}

/** The sandbox doesn't look at what a picture shows, so the answer must not suggest that it does. */
function admitUnseenContent({ attachments }: Prompt): string {
  const images = attachments.filter(isImage).length;
  if (images === 0) return '';
  return `I can see ${images === 1 ? 'the' : 'each'} image's size and colours but not its content.`;
}

const longestQuote = 220;

/** Names a document and quotes the sentences that share the most words with the prompt. */
function quoteDocument({ text: asked, isBrief }: Prompt, { name, text }: NamedText): string {
  const sentences = splitSentences(text);
  if (sentences.length === 0) return `**${name}** holds no text that I can read.`;
  const wanted = wordsOf(asked);
  const score = (sentence: string) =>
    100 * wordsOf(sentence).filter((word) => wanted.includes(word)).length +
    Math.min(sentence.length, 99);
  const answering = sentences.filter((sentence) => score(sentence) >= 100);
  const best = (answering.length > 0 ? answering : sentences)
    .toSorted((one, other) => score(other) - score(one))
    .slice(0, isBrief ? 1 : 3);
  const quotes = sentences.filter((sentence) => best.includes(sentence)).map(quote);
  const words = text.split(/\s+/).filter(Boolean).length;
  const lead = `**${name}** has ${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}.`;
  if (quotes.length === 1) return `${lead} It says: ${quotes[0]}`;
  return `${lead} Word for word, it says:\n\n${quotes.map((line) => `- ${line}`).join('\n')}`;
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
      ? `${sentence.slice(0, longestQuote).replace(/(?<!\s)\s+\S*$/, '')}…`
      : sentence;
  return `“${short}”`;
}

const image = /an? \d+ × \d+ (?:PNG|JPEG|GIF|WebP)(?:, mostly [a-z]+)?/;
const pdf = /a PDF of \d+ pages?(?:, [^\n]+?(?=\.(?:\s|$)))?/;
const inlined = /(?<=\*\*)[^*\n]+(?=\*\* has [\d,]+ words?)/;

/**
 * Clients send an image only once, but send earlier answers with every turn, so we look up its
 * description in the last answer.
 */
export function findEarlierAttachment(earlier: Turn[]): string | null {
  const said = earlier.findLast(({ role }) => role === 'assistant')?.text ?? '';
  return image.exec(said)?.[0] ?? pdf.exec(said)?.[0] ?? inlined.exec(said)?.[0] ?? null;
}
