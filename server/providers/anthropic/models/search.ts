import type { WebSearchTerms } from '#server/providers/contract/model.ts';

/**
 * $10 for a thousand searches with every model since Claude 3.5 Haiku and the newer Claude 3.5 Sonnet; searches
 * that fail are free, and the text that the model reads is billed as input. Source:
 * https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool
 */
export const anthropicSearch: WebSearchTerms = { microUsd: 10_000, per: 'search' };
