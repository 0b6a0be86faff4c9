import type { WebSearchTerms } from '#server/providers/contract/model.ts';

/**
 * $14 for a thousand queries since Gemini 3; one prompt may cause several, and what the model reads counts as
 * input. We ignore the free amount per month. Gemini 1.5, which took another tool, isn't said to search. Source:
 * https://ai.google.dev/gemini-api/docs/pricing, as quoted by
 * https://github.com/iyulab/TokenMeter/releases/tag/v0.13.0 and v0.13.1 (2026-10-13)
 */
export const googleSearch: WebSearchTerms = { microUsd: 14_000, per: 'search' };
