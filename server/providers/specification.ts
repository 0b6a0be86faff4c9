import { anthropicListings, anthropicModels } from './anthropic/models/specification.ts';
import { googleListings, googleModels } from './google/models/specification.ts';
import { openaiListings, openaiModels } from './openai/models/specification.ts';
import { xaiListings, xaiModels } from './xai/models/specification.ts';
import type { Catalogue } from '#server/providers/contract/model.ts';

/** The specification's models and listings, which may differ from what vendors serve today. */
export const specification: Catalogue = {
  models: [...openaiModels, ...anthropicModels, ...googleModels, ...xaiModels],
  listings: [...openaiListings, ...anthropicListings, ...googleListings, ...xaiListings],
};

const picker = new Set(
  specification.listings.filter((listing) => listing.picker !== null).map(({ id }) => id),
);

/** The models behind the fourteen picker pills in the specification. */
export const specifiedPicker = specification.models.filter(({ id }) => picker.has(id));
