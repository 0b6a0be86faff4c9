import type { Model } from '#server/domain/models/model.ts';
import {
  describePictureModel,
  placedByArena,
} from '#server/domain/models/catalogue/describe-model.ts';

const pages = 'https://docs.x.ai/developers/models';

export const xaiPictureModels: readonly Model[] = [
  describePictureModel('xai', {
    model: 'grok-imagine-image-2.0',
    name: 'Grok Imagine Image 2.0',
    description: 'Makes pictures from a description.',
    bestFor: ['Making images', 'Illustrations'],
    // Sources differ on the price of one picture (0.032 to 0.055 US dollars) and xAI's own was not seen.
    // In use by then; the day was not found.
    release: 'August 2026',
    providerLink: pages,
    retirement: null,
    changesPictures: { isGivenPictureBilled: true },
    successors: [],
    ...placedByArena('its own rating', 0.932),
  }),
  describePictureModel('xai', {
    model: 'grok-imagine-image',
    name: 'Grok Imagine Image',
    description: 'Makes pictures from a description at a low price.',
    bestFor: ['Making images', 'Drafts'],
    // 1k: resellers at xAI's list price, such as https://www.atlascloud.ai/blog/guides/xai-grok-api-image-generation.
    imagePriceMicroUsd: 20_000,
    release: 'January 2026',
    providerLink: pages,
    retirement: null,
    changesPictures: { isGivenPictureBilled: true },
    successors: ['grok-imagine-image-2.0'],
    ...placedByArena('Grok Imagine Image Quality', 0.9),
  }),
];
