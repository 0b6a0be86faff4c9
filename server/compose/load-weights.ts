import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouterWeights } from '../domain/routing/learned/router-weights.ts';
import { decodeWeights, UnusableWeights } from './weights-file.ts';

export const weightsFile = fileURLToPath(
  new URL('../routing-weights/router.weights', import.meta.url),
);

/** The weights that the router runs on, or an UnusableWeights that says what is wrong with them. */
export function loadWeights(file = weightsFile): RouterWeights {
  return decodeWeights(readWeights(file));
}

function readWeights(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new UnusableWeights(`${file} cannot be read`, { cause });
  }
}
