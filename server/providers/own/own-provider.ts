import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { createChatProtocol } from '../http/chat-completions/chat-protocol.ts';
import type { HttpProvider } from '../http/create-provider.ts';
import { createEmbedder } from '../http/embeddings/create-embedder.ts';
import { trimBaseUrl, wholeHeaders } from '../http/request/call-parts.ts';
import { closeHttpPool, openGuardedPool } from '../http/pool/http-pool.ts';
import { RefusedParts } from '../http/answer/refused-parts.ts';
import { streamAnswer } from '../http/answer/stream-answer.ts';
import { countOf, type JsonObject } from '../http/response/json.ts';
import { readUsageParts } from '../http/response/usage-parts.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import { parseOwnError } from './error-body.ts';
import { guardConnector, type Guard } from './guard/guarded-connector.ts';
import { listOwnModels } from './model-list.ts';
import type {
  DocumentAttachment,
  StoredOwnProvider,
  TokenUsage,
} from '#server/providers/contract/model-provider.ts';

export interface OwnConnection {
  guard: Guard;
  timeouts?: Partial<ProviderTimeouts>;
}

type Reached = Pick<
  StoredOwnProvider,
  'id' | 'baseUrl' | 'key' | 'keyHeader' | 'headers' | 'tokenLimit' | 'asksForUsage'
>;

// A placeholder for servers that need no key. It is never sent.
const noKey = 'there-is-no-key';

/** Connects to any server with OpenAI's Chat Completions API. The guard checks each connection. */
export function connectOwnProvider(
  { id, baseUrl, key, keyHeader, headers: own, tokenLimit, asksForUsage }: Reached,
  { guard, timeouts }: OwnConnection,
): HttpProvider {
  const pool = openGuardedPool(timeouts, (connect) => guardConnector(connect, guard));
  const headers = { ...keyHeaders(key, keyHeader), ...own };
  const protocol = createChatProtocol({
    id,
    baseUrl,
    apiKey: () => key ?? noKey,
    headers: () => headers,
    tokenLimit,
    asksForUsage,
    isImitation: true,
    readUsage,
    parseErrorBody: parseOwnError,
    writeDocument: (document) => refuseDocument(id, document),
  });
  const line = { pool, refusedParts: new RefusedParts() };
  const secret = key ?? '';
  return {
    id,
    streamAnswer: (request, signal) => streamAnswer(line, protocol, request, signal),
    embed: createEmbedder(pool, {
      protocol: { id, parseErrorBody: parseOwnError },
      // Not every server supports base64.
      encoding: 'float',
      callOf: (body) => ({
        url: `${trimBaseUrl(baseUrl)}/embeddings`,
        headers: { ...wholeHeaders, ...headers },
        body,
        secret,
      }),
    }),
    listModels: (signal) => listOwnModels(pool, protocol, { baseUrl, headers, secret }, signal),
    close: () => closeHttpPool(pool),
  };
}

function keyHeaders(
  key: string | null,
  header: StoredOwnProvider['keyHeader'],
): Record<string, string> {
  if (key === null) return {};
  return header === 'api-key' ? { 'api-key': key } : { authorization: `Bearer ${key}` };
}

/** DeepSeek reports cached tokens in its own field, and Perplexity and OpenRouter count searches. */
function readUsage(usage: JsonObject): TokenUsage {
  return {
    inputTokens: countOf(usage.prompt_tokens),
    outputTokens: countOf(usage.completion_tokens),
    ...readUsageParts(usage, { cachedInputTokens: 'prompt_cache_hit_tokens' }),
    ...readUsageParts(usage.prompt_tokens_details, { cachedInputTokens: 'cached_tokens' }),
    ...readUsageParts(usage.completion_tokens_details, { reasoningTokens: 'reasoning_tokens' }),
    ...readUsageParts(usage, { searches: 'num_search_queries' }),
    ...readUsageParts(usage.server_tool_use, { searches: 'web_search_requests' }),
  };
}

function refuseDocument(id: StoredOwnProvider['id'], { mediaType }: DocumentAttachment): never {
  throw new ProviderError(id, 'bad-request', `Chat completions don’t accept ${mediaType}.`);
}
