import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouterWeights } from '../learned/router-weights.ts';
import type { KindWeights } from '../prompt/kinds/kind-weights.ts';
import { decodeKindWeights } from './kind-weights-file.ts';
import { decodeWeights, UnusableWeights } from './weights-file.ts';

export const weightsFile = fileURLToPath(new URL('./router.weights', import.meta.url));

/** Loads the router's weights. Throws `UnusableWeights`, which explains the problem. */
export function loadWeights(file = weightsFile): RouterWeights {
  return decodeWeights(readWeights(file));
}

export const kindWeightsFile = fileURLToPath(new URL('./kinds.weights', import.meta.url));

/** Loads the weights that classify prompts by kind of task. Throws `UnusableWeights`. */
export function loadKindWeights(file = kindWeightsFile): KindWeights {
  return decodeKindWeights(readWeights(file));
}

/** All training results that a router needs. */
export interface RoutingWeights {
  weights: RouterWeights;
  kinds: KindWeights;
}

let loaded: RoutingWeights | undefined;

/** The files only change with a release, so each process reads them once. */
export function loadRoutingWeights(): RoutingWeights {
  return (loaded ??= { weights: loadWeights(), kinds: loadKindWeights() });
}

function readWeights(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new UnusableWeights(`${file} can’t be read`, { cause });
  }
}
