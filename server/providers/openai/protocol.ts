import type { ModelProvider, TokenUsage } from '#server/domain/models/ports.ts';
import { toDataUrl } from '../http/request/attachments.ts';
import { applyChatChunk } from '../http/chat-completions/apply-chat-chunk.ts';
import { toChatRequest } from '../http/chat-completions/to-chat-request.ts';
import { createProvider, type HttpProvider } from '../http/create-provider.ts';
import { countOf, type JsonObject } from '../http/response/json.ts';
import { readUsageParts } from '../http/response/usage-parts.ts';
import { openHttpPool } from '../http/pool/http-pool.ts';
import { streamHeaders } from '../http/request/call-parts.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import type { VendorProtocol } from '../http/vendor-protocol.ts';
import { createImageGenerator } from './generate-image.ts';
import { callOpenAi, type OpenAiAccess } from './access.ts';
import { parseOpenAiError } from './error-body.ts';
import { createTranscriber } from './transcribe.ts';

export interface OpenAiOptions extends OpenAiAccess {
  timeouts?: Partial<ProviderTimeouts>;
}

export type OpenAiProvider = HttpProvider &
  Required<Pick<ModelProvider, 'generateImage' | 'transcribe'>>;

export function createOpenAiProvider(options: OpenAiOptions): OpenAiProvider {
  const pool = openHttpPool(options.timeouts);
  return {
    ...createProvider(chatProtocol(options), pool),
    generateImage: createImageGenerator(pool, options),
    transcribe: createTranscriber(pool, options),
  };
}

/** Source: https://platform.openai.com/docs/api-reference/chat/create */
function chatProtocol(access: OpenAiAccess): VendorProtocol {
  const dialect = { readUsage, parseErrorBody: parseOpenAiError };
  return {
    id: 'openai',
    parseErrorBody: parseOpenAiError,
    applyEvent: (data, state) => applyChatChunk(data, state, dialect),
    buildCall(request) {
      const body = toChatRequest(request, (document) => ({
        type: 'file',
        file: { filename: document.fileName, file_data: toDataUrl(document) },
      }));
      return callOpenAi(access, 'chat/completions', streamHeaders, body);
    },
  };
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
