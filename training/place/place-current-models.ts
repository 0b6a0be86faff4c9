import type { Listing, Model } from '#server/providers/contract/model.ts';
import { openaiModels } from '#server/providers/openai/models/specification.ts';
import {
  anthropicCurrentListings,
  anthropicCurrentModels,
} from '#server/providers/anthropic/models/current.ts';
import {
  googleCurrentListings,
  googleCurrentModels,
} from '#server/providers/google/models/current.ts';
import {
  openaiCurrentListings,
  openaiCurrentModels,
} from '#server/providers/openai/models/current.ts';
import { xaiCurrentListings, xaiCurrentModels } from '#server/providers/xai/models/current.ts';
import { placeModels, type PlacedAbilities } from './place-models.ts';
import type { PlaceInput } from './stand-models.ts';
import { readLiveBench } from './read-live-bench.ts';
import { relatives } from './relatives.ts';

export const currentModels: readonly Model[] = [
  ...openaiCurrentModels,
  ...anthropicCurrentModels,
  ...googleCurrentModels,
  ...xaiCurrentModels,
];

export const currentListings: readonly Listing[] = [
  ...openaiCurrentListings,
  ...anthropicCurrentListings,
  ...googleCurrentListings,
  ...xaiCurrentListings,
];

/** The abilities of current models that write text, by the vendor's id. */
export function placeCurrentModels(): Map<string, PlacedAbilities> {
  return placeBy(relatives, readLiveBench());
}

/** Places models by the given relatives and table. */
export function placeBy(
  relatives: PlaceInput['relatives'],
  table: PlaceInput['table'],
): Map<string, PlacedAbilities> {
  return placeModels({
    table,
    relatives,
    providerOf: (id) => currentModels.find(({ model }) => model === id)?.provider ?? '',
    anchors: weakAnchors(),
  });
}

function weakAnchors(): PlacedAbilities {
  const turbo = openaiModels.find(({ model }) => model === 'gpt-4-turbo');
  if (!turbo)
    throw new Error('The catalogue has no GPT-4 Turbo, which is needed to place weak rows.');
  return turbo.abilities;
}
