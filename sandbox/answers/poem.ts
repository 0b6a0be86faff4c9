import { pick } from '../seed.ts';
import type { Writer } from './ask.ts';
import { upperFirst } from './subject.ts';

type Verse = (subject: string) => string[];

const verses: readonly [Verse, ...Verse[]] = [
  (subject) => [
    `I went to look for ${subject}`,
    'before the town had stirred;',
    'the lamps were low, the streets were slow,',
    'and no one said a word.',
  ],
  (subject) => [
    `They ask what use is ${subject},`,
    'and I have no reply,',
    'except the way the end of day',
    'takes up the whole of sky.',
  ],
  (subject) => [
    `Give me an hour with ${subject},`,
    'a window and a chair;',
    'the world may spend its odds and end,',
    'I shall not notice there.',
  ],
  (subject) => [
    `So here is all of ${subject}`,
    'that I could bring to you:',
    'a single line, not wholly mine,',
    'but most of it is true.',
  ],
];

export const poemWriter: Writer = {
  fits: ({ prompt }) => /\b(?:poem|poetry|limerick|verse|rhyme|sonnet|song|lyrics)\b/i.test(prompt),
  write: ({ subject, seed, voice }) => {
    const first = pick([0, 1, 2], seed, 'verse');
    const count = voice === 'brief' ? 1 : 2;
    const chosen = verses.slice(first, first + count).map((verse) => verse(subject));
    const body = chosen.map((lines) => lines.map(upperFirst).join('  \n')).join('\n\n');
    return voice === 'structured' ? `### ${upperFirst(subject)}\n\n${body}` : body;
  },
  isBare: true,
};
