import { pick } from '../seed.ts';
import type { Ask, Writer } from './ask.ts';
import { upperFirst } from './subject.ts';
import { countSyllables } from './syllables.ts';
import type { Voice } from './voice.ts';

type Lines = readonly [string, ...string[]];

/** What is added to a subject of so many syllables to make a line of five. */
const completions: Record<number, Lines> = {
  1: [', quiet and still', ' beneath grey skies', ' in morning light'],
  2: [' at first light', ' and soft rain', ' in the wind'],
  3: [' at dawn', ' waiting', ' by night'],
  4: [' wakes', ' waits', ' sings'],
  5: [''],
};

const secondLines: Record<Voice, Lines> = {
  brief: [
    'one small thing, and then the next',
    'no more words than it will need',
    'here, and then already gone',
    'the long day folds into one',
  ],
  structured: [
    'first the root and then the branch',
    'each part finds its proper place',
    'line by line the shape appears',
    'what was loose is drawn to form',
  ],
  warm: [
    'a kind hand upon the door',
    'an old friend comes up the path',
    'the kettle begins to hum',
    'there is room here for us both',
  ],
  wry: [
    'nobody asked, yet it came',
    'the cat remains unimpressed',
    'experts will dispute this part',
    'it looked simpler on the map',
  ],
};

const thirdLines: Record<Voice, Lines> = {
  brief: ['enough for today', 'and that is the point', 'the rest is silence'],
  structured: ['the pattern holds true', 'and the sum is whole', 'order, then beauty'],
  warm: ['stay a little while', 'the lamp is still lit', 'we listen, and smile'],
  wry: ['send more tea, and help', 'so much for the plan', 'it was all for show'],
};

export const haikuWriter: Writer = {
  fits: ({ prompt }) => /\bhaiku\b/i.test(prompt),
  write: writeHaiku,
  isBare: true,
};

/** Three lines of five, seven and five syllables that name the subject. */
function writeHaiku({ subject, voice, seed }: Ask): string {
  const topic = fitTopic(subject);
  const completion = completions[countSyllables(topic)] ?? completions[5];
  const first = topic + pick(completion ?? [''], seed, 'first');
  const lines = [
    first,
    pick(secondLines[voice], seed, 'second'),
    pick(thirdLines[voice], seed, 'third'),
  ];
  return lines.map(upperFirst).join('  \n');
}

/** The longest ending of the subject that fits a line of five syllables. */
function fitTopic(subject: string): string {
  const words = subject
    .replace(/^a haiku$|^haiku$/i, '')
    .split(/\s+/)
    .filter(Boolean);
  for (let start = 0; start < words.length; start += 1) {
    const topic = words.slice(start).join(' ');
    const count = countSyllables(topic);
    if (count >= 1 && count <= 5) return topic;
  }
  return 'the moment';
}
