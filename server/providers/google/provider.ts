import { describeProvider } from '../provider.ts';
import { googleListings, googleModels } from './models/specification.ts';
import { googleCurrentListings, googleCurrentModels } from './models/current.ts';
import { googleEmbeddingModels } from './models/pictures.ts';
import { createGoogleProvider } from './protocol.ts';

export const google = describeProvider('vertex', {
  link: 'https://ai.google.dev',
  description: 'The makers of the Gemini models, which read very long texts, documents and images.',
  keySetting: 'api.google.key',
  keyVariable: 'GOOGLE_API_KEY',
  baseUrlVariable: 'GOOGLE_BASE_URL',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  models: [...googleModels, ...googleCurrentModels],
  listings: [...googleListings, ...googleCurrentListings],
  embeddingModels: googleEmbeddingModels,
  connect: createGoogleProvider,
});
