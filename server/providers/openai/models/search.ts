import type { WebSearchTerms } from '#server/providers/contract/model.ts';

/**
 * $10 for a thousand searches with every model; the text that the model reads is billed as input. Source:
 * https://platform.openai.com/docs/pricing, as quoted by
 * https://modelcostwatch.com/openai/tool-costs/web-search (2026-03-12)
 */
export const openaiSearch: WebSearchTerms = { microUsd: 10_000, per: 'search' };
