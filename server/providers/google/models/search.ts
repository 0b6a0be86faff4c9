import type { WebSearchTerms } from '#server/providers/contract/model.ts';

/**
 * $14 per thousand queries since Gemini 3. One prompt may cause several queries, and the text that
 * the model reads is billed as input. We ignore the monthly free amount. Source:
 * https://ai.google.dev/gemini-api/docs/pricing, as quoted by
 * https://github.com/iyulab/TokenMeter/releases/tag/v0.13.0 and v0.13.1 (2026-10-13)
 */
export const googleSearch: WebSearchTerms = { microUsd: 14_000, per: 'search' };

/**
 * $35 per thousand prompts before Gemini 3. Gemini 1.5 accepts only the older tool. Sources: those
 * of `googleSearch`, and https://github.com/epam/ai-dial-adapter-vertexai/issues/211
 */
export const googleSearchRetrieval: WebSearchTerms = {
  microUsd: 35_000,
  per: 'prompt',
  tool: 'googleSearchRetrieval',
};
