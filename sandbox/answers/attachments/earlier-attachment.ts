import type { Turn } from '../../vendor.ts';
import type { Ask, Writer } from '../ask.ts';
import { leansBack } from '../follow-up.ts';

const image = /an? \d+ × \d+ (?:PNG|JPEG|GIF|WebP)(?:, mostly [a-z]+)?/;
const pdf = /a PDF of \d+ pages?(?:, [^\n]+?(?=\.(?:\s|$)))?/;
const inlined = /(?<=\*\*)[^*\n]+(?=\*\* has [\d,]+ words?)/;
const namesIt =
  /\b(?:image|picture|photo|screenshot|drawing|pdf|document|file|attachment|page|text|colou?r|big|size|wide|tall)s?\b/i;

/**
 * A client may send an image only once and its own answers ever after, so what was received is
 * found in the last answer as well as in the turns.
 */
export function findEarlierAttachment(earlier: Turn[]): string | null {
  const said = earlier.findLast(({ role }) => role === 'assistant')?.text ?? '';
  return image.exec(said)?.[0] ?? pdf.exec(said)?.[0] ?? inlined.exec(said)?.[0] ?? null;
}

/** A follow-up about what was sent in an earlier turn. */
export const earlierAttachmentWriter: Writer = {
  fits: ({ earlier, prompt }) =>
    findEarlierAttachment(earlier) !== null && (namesIt.test(prompt) || leansBack.test(prompt)),
  write: ({ earlier, voice }: Ask) => {
    const shown = findEarlierAttachment(earlier) ?? '';
    const start = `You sent ${shown} earlier, and I still go by that.`;
    if (voice === 'brief') return start;
    return `${start} Beyond what I said of it then, the real model would look again; I can only say what was received.`;
  },
};
