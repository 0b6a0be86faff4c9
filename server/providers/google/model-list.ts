import { trimBaseUrl } from '../http/request/call-parts.ts';
import { textOf } from '../http/response/json.ts';
import type { ModelList } from '../http/model-list/list-models.ts';
import { readListedModels } from '../http/model-list/listed-model.ts';

const names = { contextTokens: 'inputTokenLimit', maxOutputTokens: 'outputTokenLimit' };

/** Source: https://ai.google.dev/api/models#method:-models.list */
export function createGoogleModelList(baseUrl: string): ModelList {
  const url = `${trimBaseUrl(baseUrl)}/models?pageSize=1000`;
  return {
    pageUrl: (cursor) => (cursor === null ? url : `${url}&pageToken=${encodeURIComponent(cursor)}`),
    headers: (key) => ({ 'x-goog-api-key': key }),
    readPage({ models: list, nextPageToken }) {
      const idOf = ({ name }: Record<string, unknown>) => textOf(name).replace(/^models\//, '');
      const models = readListedModels(list, idOf, names);
      return models && { models, next: textOf(nextPageToken) || null };
    },
  };
}
