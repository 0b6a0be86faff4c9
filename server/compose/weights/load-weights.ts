import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouterWeights } from '../../domain/routing/learned/router-weights.ts';
import type { KindWeights } from '../../domain/routing/prompt/kinds/kind-weights.ts';
import { decodeKindWeights } from './kind-weights-file.ts';
import { decodeWeights, UnusableWeights } from './weights-file.ts';

export const weightsFile = fileURLToPath(
  new URL('../../routing-weights/router.weights', import.meta.url),
);

/** The weights that the router runs on, or an UnusableWeights that says what is wrong with them. */
export function loadWeights(file = weightsFile): RouterWeights {
  return decodeWeights(readWeights(file));
}

export const kindWeightsFile = fileURLToPath(
  new URL('../../routing-weights/kinds.weights', import.meta.url),
);

/** What kinds of work are told by, or an UnusableWeights as above. */
export function loadKindWeights(file = kindWeightsFile): KindWeights {
  return decodeKindWeights(readWeights(file));
}

/** All that training left for a router. */
export interface RoutingWeights {
  weights: RouterWeights;
  kinds: KindWeights;
}

let loaded: RoutingWeights | undefined;

/** The files are a release's, so a process reads them once for all that choose by them. */
export function loadRoutingWeights(): RoutingWeights {
  return (loaded ??= { weights: loadWeights(), kinds: loadKindWeights() });
}

function readWeights(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new UnusableWeights(`${file} cannot be read`, { cause });
  }
}
