import { streamHeaders, trimBaseUrl } from '../http/request/call-parts.ts';
import { createProvider, type HttpProvider } from '../http/create-provider.ts';
import { megabyte } from '../http/request/trim-pictures.ts';
import { createAnthropicModelList } from './model-list.ts';
import { openHttpPool } from '../http/pool/http-pool.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import { anthropicHeaders } from './headers.ts';
import { parseAnthropicError } from './error-body.ts';
import { applyMessage, applyMessageEvent } from './apply-message-event.ts';
import { toMessagesRequest } from './to-messages-request.ts';

export interface AnthropicOptions {
  /** Such as `https://api.anthropic.com`. */
  baseUrl: string;
  /** Read at each call. */
  apiKey: () => string | null;
  timeouts?: Partial<ProviderTimeouts>;
}

export function createAnthropicProvider(options: AnthropicOptions): HttpProvider {
  const url = `${trimBaseUrl(options.baseUrl)}/v1/messages`;
  return createProvider(
    {
      id: 'anthropic',
      apiKey: options.apiKey,
      // Anthropic accepts requests of up to 32 MB. We reserve one for the growth of text in JSON.
      maxRequestBytes: 31 * megabyte,
      parseErrorBody: parseAnthropicError,
      applyEvent: applyMessageEvent,
      applyWhole: applyMessage,
      buildCall(request, { key }) {
        return {
          url,
          secret: key,
          headers: { ...streamHeaders, ...anthropicHeaders(key) },
          body: toMessagesRequest(request),
        };
      },
    },
    openHttpPool(options.timeouts),
    { modelList: createAnthropicModelList(options.baseUrl) },
  );
}
