import { describeProvider } from '../provider.ts';
import { openaiListings, openaiModels } from './models/specification.ts';
import { openaiCurrentListings, openaiCurrentModels } from './models/current.ts';
import { createOpenAiProvider } from './protocol.ts';

export const openai = describeProvider('openai', {
  link: 'https://openai.com',
  description: 'The makers of the GPT models, which write, code and make images.',
  keySetting: 'api.openai.key',
  keyVariable: 'OPENAI_API_KEY',
  baseUrlVariable: 'OPENAI_BASE_URL',
  baseUrl: 'https://api.openai.com/v1',
  models: [...openaiModels, ...openaiCurrentModels],
  listings: [...openaiListings, ...openaiCurrentListings],
  // Whisper ends on 2027-02-26: https://developers.openai.com/api/docs/deprecations
  transcriptionModels: [
    { upstreamId: 'gpt-transcribe', name: 'GPT Transcribe', microUsdPerMinute: 4_500 },
    { upstreamId: 'whisper-1', name: 'Whisper', microUsdPerMinute: 6_000 },
  ],
  connect: createOpenAiProvider,
});
