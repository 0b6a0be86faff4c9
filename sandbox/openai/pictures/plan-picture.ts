import { pick, seedOf } from '../../seed.ts';
import { fromHsl, type Rgb } from './colour.ts';
import { type RidgeShape, ridgeShapes } from './ridges.ts';

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

/** What a picture shows. Lengths are shares of the picture's side, from 0 to 1. */
export interface Scene {
  seed: number;
  skyTop: Rgb;
  skyLow: Rgb;
  disc: { x: number; y: number; radius: number; colour: Rgb };
  hasStars: boolean;
  shape: RidgeShape;
  /** From the far ridge to the near one. */
  ridges: Rgb[];
}

const skyHues = [188, 205, 222, 248, 275, 318, 345] as const;
const nightHues = [208, 222, 238, 252] as const;
const landHues: Record<RidgeShape, readonly [from: number, to: number]> = {
  hills: [80, 175],
  peaks: [205, 290],
  waves: [180, 225],
  pines: [95, 165],
  towers: [200, 340],
};

export function composeScene({ seed, shape, isNight, isVivid }: PicturePlan): Scene {
  const number = (label: string, least: number, most: number) =>
    least + ((most - least) * seedOf(String(seed), label)) / 2 ** 32;
  const hue = pick(isNight ? nightHues : skyHues, seed, 'sky') + number('hue', -10, 10);
  const [fromHue, toHue] = landHues[shape];
  const landHue = number('land', fromHue, toHue);
  const saturation = isVivid ? 0.55 : 0.3;
  const glow = hue + 40;
  const sun = isNight ? 48 : number('sun', 22, 52);
  return {
    seed,
    skyTop: fromHsl(hue, saturation, isNight ? 0.1 : number('top', 0.48, 0.62)),
    skyLow: fromHsl(glow, saturation + 0.1, isNight ? 0.32 : 0.86),
    disc: {
      x: number('discX', 0.18, 0.82),
      y: number('discY', 0.16, 0.42),
      radius: number('radius', 0.05, 0.1),
      colour: fromHsl(sun, isNight ? 0.5 : 0.95, 0.88),
    },
    hasStars: isNight,
    shape,
    ridges: [0.62, 0.5, 0.39, 0.29, 0.19].map((lightness) =>
      fromHsl(landHue, saturation * 0.8, isNight ? lightness * 0.5 : lightness),
    ),
  };
}
