import { describeProvider } from '../provider.ts';
import { xaiListings, xaiModels } from './models/specification.ts';
import { xaiTodayListings, xaiTodayModels } from './models/today.ts';
import { createXaiProvider } from './protocol.ts';

export const xai = describeProvider('xai', {
  link: 'https://x.ai',
  description: 'The makers of the Grok models, strong at maths and reasoning.',
  keySetting: 'api.xai.key',
  keyVariable: 'XAI_API_KEY',
  baseUrlVariable: 'XAI_BASE_URL',
  baseUrl: 'https://api.x.ai/v1',
  models: [...xaiModels, ...xaiTodayModels],
  listings: [...xaiListings, ...xaiTodayListings],
  connect: createXaiProvider,
});
