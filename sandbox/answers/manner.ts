import { pick } from '../seed.ts';
import type { Ask } from './ask.ts';
import type { Voice } from './voice.ts';

type Lines = readonly [string, ...string[]];

const openings: Record<Voice, Lines> = {
  brief: ['', 'In short:', 'The short version:'],
  structured: [
    'Here is a structured answer.',
    'Let me take this step by step.',
    'Here is what matters, in order.',
  ],
  warm: [
    'Good question, and a pleasant one to think through.',
    'I am glad you asked. Here is how I would put it.',
    'Let us look at this together.',
  ],
  wry: [
    'Ah, the sort of question that looks simple from a distance.',
    'I have been waiting all day for someone to ask this.',
    'Fair warning: the honest answer is shorter than the popular one.',
  ],
};

const closings: Record<Voice, Lines> = {
  brief: ['', '', 'That is the core of it.'],
  structured: [
    '**Next step:** tell me which part you would like in more depth.',
    '**In summary:** start with the first point; the others follow from it.',
    '**Next step:** give me your constraints and I will adapt this.',
  ],
  warm: [
    'Does that help? I am happy to go deeper into any part of it.',
    'If you tell me a little about why you ask, I can make this fit better.',
    'Take what is useful, and ask me about the rest whenever you like.',
  ],
  wry: [
    'Use it wisely, or at least amusingly.',
    'You may now nod thoughtfully at the next meeting.',
    'Terms and conditions of the universe apply.',
  ],
};

/** Puts the model's own manner around a text. */
export function addManner({ voice, seed }: Ask, body: string): string {
  const parts = [
    pick(openings[voice], seed, 'opening'),
    body,
    pick(closings[voice], seed, 'closing'),
  ];
  return parts.filter(Boolean).join('\n\n');
}
