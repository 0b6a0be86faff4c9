import { describeProvider } from '../provider.ts';
import { anthropicListings, anthropicModels } from './models/specification.ts';
import { anthropicCurrentListings, anthropicCurrentModels } from './models/current.ts';
import { createAnthropicProvider } from './protocol.ts';

export const anthropic = describeProvider('anthropic', {
  link: 'https://www.anthropic.com',
  description: 'The makers of the Claude models, known for careful writing and analysis.',
  keySetting: 'api.anthropic.key',
  keyVariable: 'ANTHROPIC_API_KEY',
  baseUrlVariable: 'ANTHROPIC_BASE_URL',
  baseUrl: 'https://api.anthropic.com',
  models: [...anthropicModels, ...anthropicCurrentModels],
  listings: [...anthropicListings, ...anthropicCurrentListings],
  connect: createAnthropicProvider,
});
