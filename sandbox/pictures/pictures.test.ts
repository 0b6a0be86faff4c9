import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { planPicture } from './plan-picture.ts';

async function levelsOf(prompt: string, left: number, top: number, width = 1): Promise<number[]> {
  const picture = sharp(await drawPicture(planPicture('dall-e-3', prompt)));
  return [...(await picture.extract({ left, top, width, height: 1 }).raw().toBuffer())];
}

describe('a picture', () => {
  it.each([
    ['sailing boats', 'waves'],
    ['a fox', 'pines'],
    ['snowy mountains', 'peaks'],
    ['a city street', 'towers'],
  ])('of %s shows %s', (prompt, shape) => {
    expect(planPicture('dall-e-3', prompt).shape).toBe(shape);
  });

  it('of a night has a darker sky than one of a day', async () => {
    const topOf = async (prompt: string) => Math.max(...(await levelsOf(prompt, 1, 1)));
    expect(await topOf('a lake at night')).toBeLessThan(await topOf('a lake'));
  });

  it('is marked as simulated in its lower left corner', async () => {
    expect(Math.max(...(await levelsOf('A lake', 0, 987, 190)))).toBeGreaterThan(220);
  });
});
