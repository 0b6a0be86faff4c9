import { describe, expect, it } from 'vitest';
import { decodePng } from '../../attachments/decode-png.ts';
import { makePicture } from './draw-picture.ts';
import { findPlan, namePlan, planPicture } from './plan-picture.ts';

const order = { model: 'dall-e-3', prompt: 'A lake', index: 0, isVivid: true };
const square = { ...order, width: 256, height: 256 };

describe('a picture', () => {
  it.each([
    ['sailing boats', 'waves'],
    ['a fox', 'pines'],
    ['snowy mountains', 'peaks'],
    ['a city street', 'towers'],
  ])('of %s shows %s', (prompt, shape) => {
    expect(planPicture({ ...square, prompt }).shape).toBe(shape);
  });

  it('of the night has a darker sky than one of the day', async () => {
    const topOf = async (prompt: string) => {
      const png = await makePicture(planPicture({ ...square, prompt }));
      const [red, green, blue] = decodePng(png)?.colourAt(1, 1) ?? [0, 0, 0];
      return red + green + blue;
    };
    expect(await topOf('a lake at night')).toBeLessThan(await topOf('a lake'));
  });

  it('is marked as simulated in its lower left corner', async () => {
    const pixels = decodePng(await makePicture(planPicture(square)));
    const corner = Array.from({ length: 60 }, (_empty, x) => pixels?.colourAt(x, 243) ?? []);
    expect(corner.some(([red = 0, green = 0, blue = 0]) => Math.min(red, green, blue) > 220)).toBe(
      true,
    );
  });

  it('is found again by its name, and by no other', () => {
    const plan = planPicture({ ...square, prompt: 'a moon over a forest' });
    expect(findPlan(namePlan(plan))).toEqual(plan);
    expect(findPlan('1-clouds-day-vivid-256x256.png')).toBeNull();
    expect(findPlan('../../main.ts')).toBeNull();
  });
});
