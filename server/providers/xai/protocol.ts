import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { createChatProtocol } from '../http/chat-completions/chat-protocol.ts';
import { createResponsesProtocol } from '../http/responses/responses-protocol.ts';
import { createProvider, type HttpProvider } from '../http/create-provider.ts';
import { createBearerModelList } from '../http/model-list/bearer-model-list.ts';
import { openHttpPool } from '../http/pool/http-pool.ts';
import { countOf, isObject, type JsonObject } from '../http/response/json.ts';
import { readCost, readUsageParts } from '../http/response/usage-parts.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import { createImageGenerator, type XaiAccess } from './generate-image.ts';
import { parseXaiError } from './error-body.ts';
import type { DocumentAttachment, ModelProvider, TokenUsage } from '../contract/model-provider.ts';

export interface XaiOptions extends XaiAccess {
  timeouts?: Partial<ProviderTimeouts>;
  searchesX?: () => boolean;
}

export type XaiProvider = HttpProvider & Required<Pick<ModelProvider, 'generateImage'>>;

/**
 * Chat Completions can't search the web. `max_turns` limits the rounds of searches; each round may have several.
 * Sources: https://docs.x.ai/docs/api-reference#chat-completions, https://docs.x.ai/developers/tools/x-search,
 * https://docs.x.ai/developers/tools/citations and https://docs.x.ai/developers/tools/tool-usage-details
 */
export function createXaiProvider({ timeouts, searchesX, ...access }: XaiOptions): XaiProvider {
  const pool = openHttpPool(timeouts);
  const dialect = { readUsage, parseErrorBody: parseXaiError, writeDocument: refuseDocument };
  const chat = createChatProtocol({
    id: 'xai',
    ...access,
    ...dialect,
    // Sends a conversation to the machine that has it cached. Source:
    // https://docs.x.ai/developers/advanced-api-usage/prompt-caching
    cacheKey: 'x-grok-conv-id',
  });
  const responses = createResponsesProtocol({
    id: 'xai',
    ...access,
    parseErrorBody: parseXaiError,
    searchLimit: 'max_turns',
    otherSearches: () => (searchesX?.() ? ['x_search'] : []),
  });
  return {
    ...createProvider(chat, pool, {
      protocolOf: ({ search }) => (search ? responses : chat),
      modelList: createBearerModelList(access.baseUrl),
    }),
    generateImage: createImageGenerator(pool, access),
  };
}

/**
 * `completion_tokens` excludes reasoning tokens; `total_tokens` includes them. Source:
 * https://docs.x.ai/docs/key-information/consumption-and-rate-limits
 */
function readUsage(usage: JsonObject): TokenUsage {
  const inputTokens = countOf(usage.prompt_tokens);
  const written = countOf(usage.completion_tokens);
  const details = usage.completion_tokens_details;
  const reasoned = isObject(details) ? countOf(details.reasoning_tokens) : 0;
  const total = countOf(usage.total_tokens);
  const outputTokens = total > 0 ? Math.max(written, total - inputTokens) : written + reasoned;
  return {
    inputTokens,
    outputTokens,
    ...readUsageParts(usage.prompt_tokens_details, { cachedInputTokens: 'cached_tokens' }),
    ...readUsageParts(details, { reasoningTokens: 'reasoning_tokens' }),
    ...readCost(usage),
  };
}

function refuseDocument({ mediaType }: DocumentAttachment): never {
  throw new ProviderError('xai', 'bad-request', `Chat completions don’t accept ${mediaType}.`);
}
