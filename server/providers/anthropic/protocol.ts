import { checkKey } from '../http/request/api-key.ts';
import { trimBaseUrl } from '../http/request/base-url.ts';
import { createProvider, type HttpProvider } from '../http/create-provider.ts';
import { openLine } from '../http/pool/http-pool.ts';
import { streamHeaders } from '../http/request/stream-headers.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import { readAnthropicComplaint } from './error-body.ts';
import { readMessageEvent } from './apply-message-event.ts';
import { writeMessagesRequest } from './to-messages-request.ts';

export interface AnthropicOptions {
  /** Such as `https://api.anthropic.com`. */
  baseUrl: string;
  /** Asked at each call. */
  apiKey: () => string | null;
  timeouts?: Partial<ProviderTimeouts>;
}

export function createAnthropicProvider(options: AnthropicOptions): HttpProvider {
  const url = `${trimBaseUrl(options.baseUrl)}/v1/messages`;
  return createProvider(
    {
      id: 'anthropic',
      readComplaint: readAnthropicComplaint,
      readData: readMessageEvent,
      buildCall(request) {
        const key = checkKey('anthropic', options.apiKey());
        return {
          url,
          secret: key,
          headers: { ...streamHeaders, ...anthropicHeaders(key) },
          body: writeMessagesRequest(request),
        };
      },
    },
    openLine(options.timeouts),
  );
}

export function anthropicHeaders(key: string): Record<string, string> {
  return { 'anthropic-version': '2023-06-01', 'x-api-key': key };
}
