import type { Ask, Writer } from './ask.ts';

const askedName = /\bwhat(?:'s| is) my name\b|\bwho am i\b/i;
const askedBefore =
  /\bwhat (?:did|have) i (?:just )?(?:ask|asked|say|said|tell|told)|\bmy (?:first|last|previous) (?:question|message|prompt)\b/i;
const wantsShorter =
  /^(?:make (?:it|that) )?(?:shorter|more concise|briefer)\b|\b(?:shorten|condense|summari[sz]e) (?:it|that|this|your (?:answer|reply))\b/i;

/** Questions about the conversation itself. */
export const recallWriter: Writer = {
  fits: (ask) => ask.earlier.length > 0 && recall(ask) !== null,
  write: (ask) => recall(ask) ?? '',
  isBare: true,
};

function recall({ prompt, earlier }: Ask): string | null {
  const said = earlier.filter(({ role }) => role === 'user').map(({ text }) => text);
  if (askedName.test(prompt)) return recallName(said);
  if (askedBefore.test(prompt)) {
    const quoted = /\bfirst\b/i.test(prompt) ? said.at(0) : said.at(-1);
    return quoted ? `You wrote: “${quoted.slice(0, 200)}”` : null;
  }
  if (wantsShorter.test(prompt)) return shortenLast(earlier.at(-1)?.text ?? '');
  return null;
}

function recallName(said: string[]): string | null {
  const name = said
    .map(
      (text) =>
        /\b(?:[Mm]y name is|I am called|[Cc]all me|I'm)\s+([A-Z][\p{L}'-]+)/u.exec(text)?.[1],
    )
    .findLast(Boolean);
  return name ? `Your name is ${name}; you told me earlier.` : null;
}

function shortenLast(answer: string): string | null {
  const sentences = answer
    .replace(/\*Simulated answer[^*]*\*/g, '')
    .replace(/[#*`|>]/g, '')
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 25);
  return sentences.length === 0 ? null : `In fewer words: ${sentences.slice(0, 2).join(' ')}`;
}
