import { pick, seedOf } from '../../seed.ts';
import { ridgeShapes, type RidgeShape } from './ridges.ts';

/** All that a picture depends on: it fits into an address, so no picture is kept. */
export interface PicturePlan {
  seed: number;
  shape: RidgeShape;
  isNight: boolean;
  isVivid: boolean;
  width: number;
  height: number;
}

interface Order {
  model: string;
  prompt: string;
  /** Which of several for one prompt. */
  index: number;
  isVivid: boolean;
  width: number;
  height: number;
}

const shapesOfWords: readonly (readonly [words: RegExp, shape: RidgeShape])[] = [
  [/\b(?:sea|ocean|wave|beach|lake|river|water|boat|ship|fish|whale|island)(?:e?s)?\b/i, 'waves'],
  [/\b(?:mountain|peak|alp|snow|snowy|volcano|rock|cliff|glacier)(?:e?s)?\b/i, 'peaks'],
  [/\b(?:forest|tree|wood|jungle|pine|fox|bear|deer|wolf|owl)(?:e?s)?\b/i, 'pines'],
  [/\b(?:city|cities|town|street|skyline|building|office|robot|car|tower)s?\b/i, 'towers'],
];
const nightWords =
  /\b(?:night|midnight|moon|stars?|space|galaxy|planets?|dark|rockets?|astronauts?)\b/i;
const planName = /^(\d{1,10})-([a-z]+)-(day|night)-(vivid|natural)-(\d{2,4})x(\d{2,4})\.png$/;
const longestSide = 3_840;

/** The same prompt always gives the same picture; words in it choose the land and the hour. */
export function planPicture({ model, prompt, index, ...rest }: Order): PicturePlan {
  const seed = seedOf(model, prompt, String(index));
  const named = shapesOfWords.find(([words]) => words.test(prompt))?.[1];
  const shape = named ?? pick(ridgeShapes, seed, 'shape');
  return { seed, shape, isNight: nightWords.test(prompt), ...rest };
}

export function namePlan({ seed, shape, isNight, isVivid, width, height }: PicturePlan): string {
  const hour = isNight ? 'night' : 'day';
  return `${seed}-${shape}-${hour}-${isVivid ? 'vivid' : 'natural'}-${width}x${height}.png`;
}

export function findPlan(name: string): PicturePlan | null {
  const [, seed, word, hour, style, width, height] = planName.exec(name) ?? [];
  const shape = ridgeShapes.find((known) => known === word);
  if (!shape || Math.max(Number(width), Number(height)) > longestSide) return null;
  return {
    seed: Number(seed),
    shape,
    isNight: hour === 'night',
    isVivid: style === 'vivid',
    width: Number(width),
    height: Number(height),
  };
}
