import { createChatProtocol } from '../http/chat-completions/chat-protocol.ts';
import { createProvider, type HttpProvider } from '../http/create-provider.ts';
import { createBearerModelList } from '../http/model-list/bearer-model-list.ts';
import { createEmbedder } from '../http/embeddings/create-embedder.ts';
import { openHttpPool } from '../http/pool/http-pool.ts';
import { wholeHeaders } from '../http/request/call-parts.ts';
import { toDataUrl } from '../http/request/attachments.ts';
import { countOf, type JsonObject } from '../http/response/json.ts';
import { readUsageParts } from '../http/response/usage-parts.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import type { VendorProtocol } from '../http/vendor-protocol.ts';
import { callOpenAi, maxRequestBytes, type OpenAiAccess } from './access.ts';
import { parseOpenAiError } from './error-body.ts';
import { createImageGenerator } from './generate-image.ts';
import { createModerator } from './moderate.ts';
import { createSpeaker } from './speak.ts';
import { createTranscriber } from './transcribe.ts';
import type { ModelProvider, TokenUsage } from '#server/providers/contract/model-provider.ts';
import { createResponsesProtocol } from '../http/responses/responses-protocol.ts';

export interface OpenAiOptions extends OpenAiAccess {
  timeouts?: Partial<ProviderTimeouts>;
}

export type OpenAiProvider = HttpProvider &
  Required<Pick<ModelProvider, 'generateImage' | 'transcribe' | 'speak' | 'embed' | 'moderate'>>;

export function createOpenAiProvider(options: OpenAiOptions): OpenAiProvider {
  const pool = openHttpPool(options.timeouts);
  const chat = createOpenAiChat(options);
  // OpenAI's newer API. Only this API shows the thinking of OpenAI's reasoning models.
  const responses = createResponsesProtocol({
    id: 'openai',
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    parseErrorBody: parseOpenAiError,
    maxRequestBytes,
    searchLimit: 'max_tool_calls',
    listsSources: true,
  });
  return {
    ...createProvider(chat, pool, {
      // Chat Completions can't search the web.
      protocolOf: ({ api, search }) => (api === 'responses' || search ? responses : chat),
      modelList: createBearerModelList(options.baseUrl),
    }),
    generateImage: createImageGenerator(pool, options),
    transcribe: createTranscriber(pool, options),
    speak: createSpeaker(pool, options),
    embed: createEmbedder(pool, {
      protocol: { id: 'openai', parseErrorBody: parseOpenAiError },
      encoding: 'base64',
      callOf: (body) => callOpenAi(options, 'embeddings', wholeHeaders, body),
    }),
    moderate: createModerator(pool, options),
  };
}

/** Source: https://platform.openai.com/docs/api-reference/chat/create */
function createOpenAiChat({ baseUrl, apiKey }: OpenAiAccess): VendorProtocol {
  return createChatProtocol({
    id: 'openai',
    baseUrl,
    apiKey,
    readUsage,
    parseErrorBody: parseOpenAiError,
    maxRequestBytes,
    cacheKey: 'prompt_cache_key',
    writeDocument: (document) => ({
      type: 'file',
      file: { filename: document.fileName, file_data: toDataUrl(document) },
    }),
  });
}

/** `completion_tokens` includes the reasoning tokens. */
function readUsage(usage: JsonObject): TokenUsage {
  return {
    inputTokens: countOf(usage.prompt_tokens),
    outputTokens: countOf(usage.completion_tokens),
    ...readUsageParts(usage.prompt_tokens_details, {
      cachedInputTokens: 'cached_tokens',
      cacheWriteTokens: 'cache_write_tokens',
    }),
    ...readUsageParts(usage.completion_tokens_details, { reasoningTokens: 'reasoning_tokens' }),
  };
}
