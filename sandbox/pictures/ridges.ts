import { seedOf } from '../seed.ts';

export const ridgeShapes = ['hills', 'peaks', 'waves', 'pines', 'towers'] as const;
export type RidgeShape = (typeof ridgeShapes)[number];

const steepest = 0.16;

/** Returns the height of a ridge above its foot, from 0 to `steepest`, for each fraction of the width. */
export function profileOf(shape: RidgeShape, seed: number, ridge: number): (x: number) => number {
  const random = (label: string) => seedOf(String(seed), String(ridge), label) / 2 ** 32;
  const phase = random('phase') * 2 * Math.PI;
  const swell = (x: number) =>
    (2 + Math.sin(x * (3 + ridge) + phase) + Math.sin(x * (7.3 + ridge * 2) + phase * 2)) / 4;
  switch (shape) {
    case 'hills':
      return (x) => steepest * swell(x);
    case 'waves':
      return (x) =>
        steepest * (0.2 + 0.12 * Math.sin(x * (14 + 7 * ridge) + phase) + 0.1 * swell(x));
    case 'peaks':
      return (x) => steepest * (0.35 * swell(x) + 0.65 * zigzag(x * (2.6 + ridge) + phase));
    case 'pines':
      return (x) => steepest * (0.6 * swell(x) + 0.4 * zigzag(x * (22 + 5 * ridge) + phase) ** 1.5);
    case 'towers':
      return (x) => {
        const slot = Math.floor(x * (11 + 4 * ridge));
        return steepest * (0.2 + 0.8 * random(`tower ${slot}`));
      };
  }
}

/** Rises from 0 to 1 and falls back to 0 between two whole numbers. */
function zigzag(x: number): number {
  return 1 - Math.abs(2 * (x - Math.floor(x)) - 1);
}
