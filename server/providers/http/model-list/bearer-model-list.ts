import { trimBaseUrl } from '../request/call-parts.ts';
import { textOf } from '../response/json.ts';
import type { ModelList } from './list-models.ts';
import { readListedModels } from './listed-model.ts';

/** OpenAI's list has a single page and includes shutdown dates. xAI's list contains only ids. */
export function createBearerModelList(baseUrl: string): ModelList {
  return {
    pageUrl: () => `${trimBaseUrl(baseUrl)}/models`,
    headers: (key) => ({ authorization: `Bearer ${key}` }),
    readPage({ data }) {
      const names = { retiresOn: 'shutdown_date' };
      const models = readListedModels(data, ({ id }) => textOf(id), names);
      return models && { models, next: null };
    },
  };
}
