import type { WebSearchTerms } from '#server/providers/contract/model.ts';

/**
 * $5 for a thousand calls of the tool, which also opens pages. xAI reports the exact cost of each answer.
 * Source: https://docs.x.ai/developers/pricing
 */
export const xaiSearch: WebSearchTerms = { microUsd: 5_000, per: 'search' };
