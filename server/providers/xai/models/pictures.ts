import type { Model } from '#server/providers/contract/model.ts';
import { describePictureModel, placedByArena } from '#server/providers/contract/describe-model.ts';

const pages = 'https://docs.x.ai/developers/models';

export const xaiPictureModels: readonly Model[] = [
  describePictureModel('xai', {
    model: 'grok-imagine-image-2.0',
    name: 'Grok Imagine Image 2.0',
    description: 'Generates images from a description.',
    bestFor: ['Making images', 'Illustrations'],
    // The price is missing, because sources differ ($0.032 to $0.055 per picture) and none of them
    // is xAI. The model was in use by August 2026; the exact day is unknown.
    release: 'August 2026',
    providerLink: pages,
    changesPictures: { isGivenPictureBilled: true },
    ...placedByArena('its own rating', 0.932),
  }),
  describePictureModel('xai', {
    model: 'grok-imagine-image',
    name: 'Grok Imagine Image',
    description: 'Generates images from a description at a low price.',
    bestFor: ['Making images', 'Drafts'],
    // The price at 1k is from resellers at xAI's list price, such as
    // https://www.atlascloud.ai/blog/guides/xai-grok-api-image-generation.
    imagePriceMicroUsd: 20_000,
    release: 'January 2026',
    providerLink: pages,
    changesPictures: { isGivenPictureBilled: true },
    successors: ['grok-imagine-image-2.0'],
    ...placedByArena('Grok Imagine Image Quality', 0.9),
  }),
];
