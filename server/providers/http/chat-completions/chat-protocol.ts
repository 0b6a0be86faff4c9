import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { TokenLimit } from '#shared/contract/models/own-constants.ts';
import { streamHeaders, trimBaseUrl, wholeHeaders } from '../request/call-parts.ts';
import { commonId, idOfNine, withCallIds } from '../request/call-ids.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';
import { applyChatChunk, applyChatCompletion, type ChatDialect } from './apply-chat-chunk.ts';
import { toChatRequest, type WriteDocument } from './to-chat-request.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

export interface ChatVendor extends ChatDialect {
  id: ProviderId;
  /** For example `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: () => string | null;
  /** Writes a document that isn't plain text as part of a message. */
  writeDocument: WriteDocument;
  maxRequestBytes?: VendorProtocol['maxRequestBytes'];
  /** Defaults to `max_completion_tokens`. */
  tokenLimit?: TokenLimit;
  /** Where the vendor expects the key of a prompt cache; absent if it expects none. */
  cacheKey?: 'prompt_cache_key' | 'x-grok-conv-id';
  /** False for a server that reports a stream's token usage without `stream_options`. */
  asksForUsage?: boolean;
  /** Headers for the given key. Defaults to a bearer token. */
  headers?: (key: string) => Readonly<Record<string, string>>;
}

/** Chat Completions as OpenAI documents them, adapted to one vendor. */
export function createChatProtocol(vendor: ChatVendor): VendorProtocol {
  const url = `${trimBaseUrl(vendor.baseUrl)}/chat/completions`;
  return {
    id: vendor.id,
    apiKey: vendor.apiKey,
    ...(vendor.maxRequestBytes && { maxRequestBytes: vendor.maxRequestBytes }),
    parseErrorBody: vendor.parseErrorBody,
    applyEvent: (data, state) => applyChatChunk(data, state, vendor),
    applyWhole: (answer, state) => applyChatCompletion(answer, state, vendor),
    mayAskWhole: true,
    buildCall(request, { key, refused }) {
      const isStreamed = !refused.has('stream');
      const { writeDocument, headers = bearer, cacheKey } = vendor;
      const writeId = refused.has('call-ids') ? idOfNine : commonId;
      const turns = withCallIds(request.turns, writeId);
      return {
        url,
        secret: key,
        headers: {
          ...(isStreamed ? streamHeaders : wholeHeaders),
          ...headers(key),
          ...(cacheKey === 'x-grok-conv-id' && keyHeader(cacheKey, request)),
        },
        body: toChatRequest(
          { ...request, turns },
          {
            writeDocument,
            isStreamed,
            tokenLimit: refused.has('token-limit') ? otherLimit(vendor) : vendor.tokenLimit,
            asksForUsage: vendor.asksForUsage !== false && !refused.has('stream-usage'),
            takesEffort: !refused.has('effort'),
            takesCacheKey: cacheKey === 'prompt_cache_key',
          },
        ),
      };
    },
  };
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

/** Encodes the key, because a header can't contain every character. */
function keyHeader(name: string, { caching }: AnswerRequest): Record<string, string> {
  return caching?.key ? { [name]: encodeURIComponent(caching.key) } : {};
}

function otherLimit({ tokenLimit }: ChatVendor): TokenLimit {
  return tokenLimit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
}
