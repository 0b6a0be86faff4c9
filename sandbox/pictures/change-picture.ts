import sharp from 'sharp';
import { seedOf } from '../seed.ts';
import { dayWords, nightWords, planPicture, shapeIn, type PicturePlan } from './plan-picture.ts';

/**
 * Rotates the picture's colours. Keeps the landscape and the time of day unless words in `change`
 * name others.
 */
export async function planChange(
  model: string,
  given: Buffer,
  change: string,
): Promise<PicturePlan> {
  const before = (await readPlan(given)) ?? planPicture(model, given.toString('base64url'));
  return {
    ...before,
    shape: shapeIn(change) ?? before.shape,
    isNight: nightWords.test(change) || (before.isNight && !dayWords.test(change)),
    turn: (before.turn + 60 + (seedOf(change) % 240)) % 360,
  };
}

/** Returns null for a picture that the sandbox didn't draw. */
async function readPlan(picture: Buffer): Promise<PicturePlan | null> {
  try {
    const { exif } = await sharp(picture).metadata();
    const [json] = /\{"seed"[^{}]*\}/.exec(exif?.toString('latin1') ?? '') ?? [];
    return json === undefined ? null : (JSON.parse(json) as PicturePlan);
  } catch {
    return null;
  }
}
