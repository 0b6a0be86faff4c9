import { pick } from '../seed.ts';
import type { Writer } from './ask.ts';

const heroes = ['Mara', 'Tobias', 'Ilse', 'Anselm', 'Noor', 'Petra'] as const;
const places = [
  'a harbour town',
  'the last house on the hill',
  'a night train',
  'a small library',
] as const;

export const storyWriter: Writer = {
  fits: ({ prompt }) => /\b(?:story|tale|fairy ?tale|fable)\b/i.test(prompt),
  write: ({ subject, seed, voice }) => {
    const hero = pick(heroes, seed, 'hero');
    const place = pick(places, seed, 'place');
    const start = `In ${place} lived ${hero}, who cared for nothing so much as ${subject}. Everyone said that it would come to nothing, and for a long time everyone was right.`;
    const turn = pick(
      [
        `Then, one evening in November, there was a knock. A stranger stood outside with a wet coat and a question about ${subject} that nobody had ever asked before.`,
        `Then the lights went out, all of them at once, and in the dark ${hero} noticed what the light had always hidden about ${subject}.`,
        `Then a letter came, nine years late, and its only line concerned ${subject}.`,
      ],
      seed,
      'turn',
    );
    const end =
      voice === 'wry'
        ? `By morning it was settled. ${hero} asked for no reward, and was given exactly that.`
        : `By morning it was settled. ${hero} opened the window, laughed once, and began again from the beginning, this time with company.`;
    return voice === 'brief' ? `${start} ${end}` : [start, turn, end].join('\n\n');
  },
  isBare: true,
};
