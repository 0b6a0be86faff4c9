import { trimBaseUrl } from '../http/request/call-parts.ts';
import { isObject, textOf } from '../http/response/json.ts';
import type { ModelList } from '../http/model-list/list-models.ts';
import { readListedModels } from '../http/model-list/listed-model.ts';
import { anthropicHeaders } from './headers.ts';

const names = {
  retiresOn: 'retires_at',
  contextTokens: 'max_input_tokens',
  maxOutputTokens: 'max_tokens',
};

/** Source: https://docs.claude.com/en/api/models-list */
export function createAnthropicModelList(baseUrl: string): ModelList {
  const url = `${trimBaseUrl(baseUrl)}/v1/models?limit=1000`;
  return {
    pageUrl: (cursor) => (cursor === null ? url : `${url}&after_id=${encodeURIComponent(cursor)}`),
    headers: anthropicHeaders,
    readPage({ data, has_more, last_id }) {
      const served = Array.isArray(data) ? data.filter(isServed) : data;
      const models = readListedModels(served, ({ id }) => textOf(id), names);
      return models && { models, next: has_more === true ? textOf(last_id) || null : null };
    },
  };
}

function isServed(model: unknown): boolean {
  return isObject(model) && model.lifecycle !== 'retired';
}
