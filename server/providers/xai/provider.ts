import { describeProvider } from '../provider.ts';
import { xaiListings, xaiModels } from './models/specification.ts';
import { xaiCurrentListings, xaiCurrentModels } from './models/current.ts';
import { createXaiProvider } from './protocol.ts';

export const xai = describeProvider('xai', {
  link: 'https://x.ai',
  description: 'The makers of the Grok models, strong at maths and reasoning.',
  keySetting: 'api.xai.key',
  keyVariable: 'XAI_API_KEY',
  baseUrlVariable: 'XAI_BASE_URL',
  baseUrl: 'https://api.x.ai/v1',
  models: [...xaiModels, ...xaiCurrentModels],
  listings: [...xaiListings, ...xaiCurrentListings],
  connect: createXaiProvider,
});
