import { streamHeaders, trimBaseUrl } from '../http/request/call-parts.ts';
import { createProvider, type HttpProvider } from '../http/create-provider.ts';
import { megabyte } from '../http/request/trim-pictures.ts';
import { openHttpPool } from '../http/pool/http-pool.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import { parseAnthropicError } from './error-body.ts';
import { applyMessage, applyMessageEvent } from './apply-message-event.ts';
import { toMessagesRequest } from './to-messages-request.ts';
import { isObject, textOf } from '../http/response/json.ts';
import type { ModelList } from '../http/model-list/list-models.ts';
import { readListedModels } from '../http/model-list/listed-model.ts';

export interface AnthropicOptions {
  /** For example `https://api.anthropic.com`. */
  baseUrl: string;
  /** Read on every call. */
  apiKey: () => string | null;
  timeouts?: Partial<ProviderTimeouts>;
}

export function createAnthropicProvider(options: AnthropicOptions): HttpProvider {
  const url = `${trimBaseUrl(options.baseUrl)}/v1/messages`;
  return createProvider(
    {
      id: 'anthropic',
      apiKey: options.apiKey,
      // Anthropic accepts requests of up to 32 MB. We keep 1 MB in reserve, because text grows when it is
      // encoded as JSON.
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

const listedFields = {
  retiresOn: 'retires_at',
  contextTokens: 'max_input_tokens',
  maxOutputTokens: 'max_tokens',
};

/** Source: https://docs.claude.com/en/api/models-list */
function createAnthropicModelList(baseUrl: string): ModelList {
  const url = `${trimBaseUrl(baseUrl)}/v1/models?limit=1000`;
  return {
    pageUrl: (cursor) => (cursor === null ? url : `${url}&after_id=${encodeURIComponent(cursor)}`),
    headers: anthropicHeaders,
    readPage({ data, has_more, last_id }) {
      const served = Array.isArray(data) ? data.filter(isServed) : data;
      const models = readListedModels(served, ({ id }) => textOf(id), listedFields);
      return models && { models, next: has_more === true ? textOf(last_id) || null : null };
    },
  };
}

function isServed(model: unknown): boolean {
  return isObject(model) && model.lifecycle !== 'retired';
}

function anthropicHeaders(key: string): Record<string, string> {
  return { 'anthropic-version': '2023-06-01', 'x-api-key': key };
}
