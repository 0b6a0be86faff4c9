import { pick, seedOf } from '../seed.ts';
import { type RidgeShape, ridgeShapes } from './ridges.ts';

/** Everything that determines a picture. */
export interface PicturePlan {
  seed: number;
  shape: RidgeShape;
  isNight: boolean;
  /** How far the picture's hues have been rotated since it was first drawn, in degrees. */
  turn: number;
}

const shapesOfWords: readonly (readonly [words: RegExp, shape: RidgeShape])[] = [
  [/\b(?:sea|ocean|wave|beach|lake|river|water|boat|ship|fish|whale|island)(?:e?s)?\b/i, 'waves'],
  [/\b(?:mountain|peak|alp|snow|snowy|volcano|rock|cliff|glacier)(?:e?s)?\b/i, 'peaks'],
  [/\b(?:forest|tree|wood|jungle|pine|fox|bear|deer|wolf|owl)(?:e?s)?\b/i, 'pines'],
  [/\b(?:city|cities|town|street|skyline|building|office|robot|car|tower)s?\b/i, 'towers'],
];
export const nightWords =
  /\b(?:night|midnight|moon|stars?|space|galaxy|planets?|dark|rockets?|astronauts?)\b/i;

export const dayWords = /\b(?:day|daylight|morning|noon|sun|sunny|bright)\b/i;

/**
 * Always plans the same picture for the same prompt. Words in it choose the landscape and the time of day.
 */
export function planPicture(model: string, prompt: string): PicturePlan {
  const seed = seedOf(model, prompt);
  const shape = shapeIn(prompt) ?? pick(ridgeShapes, seed, 'shape');
  return { seed, shape, isNight: nightWords.test(prompt), turn: 0 };
}

/** Returns the landscape that the prompt mentions. */
export function shapeIn(prompt: string): RidgeShape | null {
  return shapesOfWords.find(([words]) => words.test(prompt))?.[1] ?? null;
}

/** The content of a picture. Lengths are fractions of the picture's side, from 0 to 1. */
export interface Scene {
  seed: number;
  skyTop: string;
  skyLow: string;
  disc: { x: number; y: number; radius: number; colour: string };
  hasStars: boolean;
  shape: RidgeShape;
  /** The colours of the ridges, from the farthest to the nearest. */
  ridges: string[];
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

export function composeScene({ seed, shape, isNight, turn }: PicturePlan): Scene {
  const number = (label: string, least: number, most: number) =>
    least + ((most - least) * seedOf(String(seed), label)) / 2 ** 32;
  const hue = pick(isNight ? nightHues : skyHues, seed, 'sky') + number('hue', -10, 10) + turn;
  const landHue = number('land', ...landHues[shape]) + turn;
  const sunHue = isNight ? 48 : number('sun', 22, 52);
  return {
    seed,
    skyTop: hsl(hue, 0.55, isNight ? 0.1 : number('top', 0.48, 0.62)),
    skyLow: hsl(hue + 40, 0.65, isNight ? 0.32 : 0.86),
    disc: {
      x: number('discX', 0.18, 0.82),
      y: number('discY', 0.16, 0.42),
      radius: number('radius', 0.05, 0.1),
      colour: hsl(sunHue, isNight ? 0.5 : 0.95, 0.88),
    },
    hasStars: isNight,
    shape,
    ridges: [0.62, 0.5, 0.39, 0.29, 0.19].map((lightness) =>
      hsl(landHue, 0.44, isNight ? lightness * 0.5 : lightness),
    ),
  };
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue.toFixed(1)}, ${(saturation * 100).toFixed(1)}%, ${(lightness * 100).toFixed(1)}%)`;
}
