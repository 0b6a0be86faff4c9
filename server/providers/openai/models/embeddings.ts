import type { EmbeddingModel } from '#server/providers/contract/model.ts';

const shared = { provider: 'openai', takesTokens: true, contextTokens: 8_192 } as const;

// Ids, inputs and dimensions: the `openai` package, resources/embeddings, and
// https://developers.openai.com/api/docs/guides/embeddings. Prices: OpenAI's page for each model.
export const openaiEmbeddingModels: readonly EmbeddingModel[] = [
  {
    ...shared,
    id: 'openai:text-embedding-3-small',
    name: 'Text Embedding 3 Small',
    upstreamId: 'text-embedding-3-small',
    inputMicroUsdPerMillion: 20_000,
    dimensions: 1_536,
    isShortenable: true,
    release: 'January 2024',
  },
  {
    ...shared,
    id: 'openai:text-embedding-3-large',
    name: 'Text Embedding 3 Large',
    upstreamId: 'text-embedding-3-large',
    inputMicroUsdPerMillion: 130_000,
    dimensions: 3_072,
    isShortenable: true,
    release: 'January 2024',
  },
  {
    ...shared,
    id: 'openai:text-embedding-ada-002',
    name: 'Text Embedding Ada 002',
    upstreamId: 'text-embedding-ada-002',
    inputMicroUsdPerMillion: 100_000,
    dimensions: 1_536,
    isShortenable: false,
    release: 'December 2022',
  },
];
