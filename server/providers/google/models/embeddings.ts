import type { EmbeddingModel } from '#server/providers/contract/model.ts';

// https://ai.google.dev/gemini-api/docs/embeddings and /pricing
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
