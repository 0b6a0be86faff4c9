import type { TokenUsage } from '#server/domain/query/ports.ts';
import { checkKey } from '../wire/api-key.ts';
import { toDataUrl } from '../wire/attachments.ts';
import { trimBaseUrl } from '../wire/base-url.ts';
import { readChatData } from '../wire/chat-completions/chat-chunk.ts';
import { writeChatRequest } from '../wire/chat-completions/chat-request.ts';
import { createProvider, type HttpProvider } from '../wire/create-provider.ts';
import { openLine } from '../wire/line.ts';
import { countOf, type JsonObject } from '../wire/json.ts';
import { streamHeaders } from '../wire/stream-headers.ts';
import type { ProviderTimeouts } from '../wire/timeouts.ts';
import { readOpenAiComplaint } from './openai-complaint.ts';

export interface OpenAiOptions {
  /** Such as `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Asked at each call. */
  apiKey: () => string | null;
  timeouts?: Partial<ProviderTimeouts>;
}

/** Source: https://platform.openai.com/docs/api-reference/chat/create */
export function createOpenAiProvider(options: OpenAiOptions): HttpProvider {
  const url = `${trimBaseUrl(options.baseUrl)}/chat/completions`;
  const dialect = { readUsage, readComplaint: readOpenAiComplaint };
  return createProvider(
    {
      id: 'openai',
      readComplaint: readOpenAiComplaint,
      readData: (data, draft) => readChatData(data, draft, dialect),
      buildCall(request) {
        const key = checkKey('openai', options.apiKey());
        return {
          url,
          secret: key,
          headers: { ...streamHeaders, authorization: `Bearer ${key}` },
          body: writeChatRequest(request, (document) => ({
            type: 'file',
            file: { filename: document.fileName, file_data: toDataUrl(document) },
          })),
        };
      },
    },
    openLine(options.timeouts),
  );
}

/** `completion_tokens` includes the reasoning tokens. */
function readUsage({ prompt_tokens, completion_tokens }: JsonObject): TokenUsage {
  return { inputTokens: countOf(prompt_tokens), outputTokens: countOf(completion_tokens) };
}
