import { dollarsPerMillion } from '#server/providers/contract/model.ts';
import { describeProvider } from '../provider.ts';
import { openaiListings, openaiModels } from './models/specification.ts';
import { openaiCurrentListings, openaiCurrentModels } from './models/current.ts';
import { openaiEmbeddingModels } from './models/embeddings.ts';
import { createOpenAiProvider } from './protocol.ts';

// Source: https://developers.openai.com/api/docs/deprecations
const untilFebruary = { retiresOn: '2027-02-26' };
const untilJanuary = { retiresOn: '2027-01-06' };
const pricedAsGpt4o = {
  ...untilFebruary,
  microUsdPerMinute: 6_000,
  price: dollarsPerMillion({ input: 6, output: 10 }),
};
const pricedAsGpt4oMini = {
  ...untilFebruary,
  microUsdPerMinute: 3_000,
  price: dollarsPerMillion({ input: 3, output: 5 }),
};

const pricedByTokens = { ...untilJanuary, price: dollarsPerMillion({ input: 0.6, output: 12 }) };

export const openai = describeProvider('openai', {
  link: 'https://openai.com',
  description: 'The makers of the GPT models, which write, code and make images.',
  keySetting: 'api.openai.key',
  keyVariable: 'OPENAI_API_KEY',
  baseUrlVariable: 'OPENAI_BASE_URL',
  baseUrl: 'https://api.openai.com/v1',
  models: [...openaiModels, ...openaiCurrentModels],
  listings: [...openaiListings, ...openaiCurrentListings],
  // Prices: https://developers.openai.com/api/docs/pricing. Formats: `AudioResponseFormat` of OpenAI's package.
  transcriptionModels: [
    { upstreamId: 'gpt-transcribe', name: 'GPT Transcribe', microUsdPerMinute: 4_500 },
    {
      upstreamId: 'whisper-1',
      name: 'Whisper',
      ...untilFebruary,
      microUsdPerMinute: 6_000,
      formats: ['verbose_json'],
    },
    { upstreamId: 'gpt-4o-transcribe', name: 'GPT-4o Transcribe', ...pricedAsGpt4o },
    {
      upstreamId: 'gpt-4o-transcribe-diarize',
      name: 'GPT-4o Transcribe Diarize',
      ...pricedAsGpt4o,
      formats: ['diarized_json'],
    },
    { upstreamId: 'gpt-4o-mini-transcribe', name: 'GPT-4o mini Transcribe', ...pricedAsGpt4oMini },
    {
      upstreamId: 'gpt-4o-mini-transcribe-2025-12-15',
      name: 'GPT-4o mini Transcribe',
      ...pricedAsGpt4oMini,
    },
  ],
  // These models have no successor in this API.
  speechModels: [
    { upstreamId: 'gpt-4o-mini-tts', name: 'GPT-4o mini TTS', ...pricedByTokens },
    { upstreamId: 'gpt-4o-mini-tts-2025-12-15', name: 'GPT-4o mini TTS', ...pricedByTokens },
    { upstreamId: 'tts-1', name: 'TTS-1', microUsdPerCharacter: 15, ...untilJanuary },
    { upstreamId: 'tts-1-hd', name: 'TTS-1 HD', microUsdPerCharacter: 30, ...untilJanuary },
  ],
  embeddingModels: openaiEmbeddingModels,
  moderationModel: 'omni-moderation-latest',
  connect: createOpenAiProvider,
});
