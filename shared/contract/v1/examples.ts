/** A complete example body for each call under /v1, for the API page and its Postman collection. */
export const v1Examples = {
  createChatCompletion: {
    model: 'auto',
    messages: [{ role: 'user', content: 'Explain how rivers form' }],
  },
  createV1Response: { model: 'auto', input: 'Explain how rivers form' },
  createCompletion: { model: 'auto', prompt: 'Explain how rivers form' },
  createV1Message: {
    model: 'auto',
    max_tokens: 1_000,
    messages: [{ role: 'user', content: 'Explain how rivers form' }],
  },
  countV1MessageTokens: {
    model: 'auto',
    messages: [{ role: 'user', content: 'Explain how rivers form' }],
  },
  createV1Image: { model: 'auto', prompt: 'A red boat on a blue river' },
  createV1Speech: { model: 'auto', input: 'A red boat on a blue river', voice: 'alloy' },
  createV1Embeddings: {
    model: 'text-embedding-3-small',
    input: ['How rivers form', 'A recipe for bread'],
  },
  createV1Moderation: { input: 'Explain how rivers form' },
  createV1Vote: { query_id: '00000000-0000-4000-8000-000000000000', choice: 0 },
} as const;
