import { describePictureModel, placedByArena } from '#server/providers/contract/describe-model.ts';
import type { EmbeddingModel, Model } from '#server/providers/contract/model.ts';

const pages = 'https://ai.google.dev/gemini-api/docs/models';

export const googlePictureModels: readonly Model[] = [
  describePictureModel('vertex', {
    model: 'gemini-nano-banana-2.1',
    name: 'Nano Banana 2.1',
    description: 'Generates images from a description.',
    bestFor: ['Making images', 'Illustrations', 'Drafts'],
    // The price at 1K is from https://github.com/BerriAI/litellm/discussions/44983 (October 2026).
    imagePriceMicroUsd: 33_600,
    // Gateways announced the model this month; the exact day is unknown.
    release: 'October 2026',
    providerLink: pages,
    changesPictures: { isGivenPictureBilled: false, takesSeveral: true },
    ...placedByArena('Gemini 3.1 Flash Image', 0.916),
  }),
  describePictureModel('vertex', {
    model: 'gemini-3-pro-image',
    name: 'Nano Banana Pro',
    description: 'Generates images from a description, including legible text.',
    bestFor: ['Making images', 'Illustrations', 'Logos'],
    // The price at 1K is from genai-prices 0.1.8 (2026-09-23, MIT).
    imagePriceMicroUsd: 134_000,
    release: 'May 2026',
    providerLink: pages,
    changesPictures: { isGivenPictureBilled: false, takesSeveral: true },
    ...placedByArena('its own rating', 0.909),
  }),
];

// Source: https://ai.google.dev/gemini-api/docs/embeddings and /pricing
export const googleEmbeddingModels: readonly EmbeddingModel[] = [
  {
    id: 'vertex:gemini-embedding-001',
    provider: 'vertex',
    name: 'Gemini Embedding 001',
    upstreamId: 'gemini-embedding-001',
    inputMicroUsdPerMillion: 150_000,
    dimensions: 3_072,
    isShortenable: true,
    takesTokens: false,
    contextTokens: 2_048,
    release: 'July 2025',
  },
];
