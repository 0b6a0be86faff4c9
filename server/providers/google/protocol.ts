import { streamHeaders, trimBaseUrl } from '../http/request/call-parts.ts';
import { createProvider, type HttpProvider } from '../http/create-provider.ts';
import { createGoogleEmbedder } from './embed.ts';
import { createImageGenerator } from './generate-image.ts';
import { openHttpPool } from '../http/pool/http-pool.ts';
import { megabyte } from '../http/request/trim-pictures.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import type { VendorProtocol } from '../http/vendor-protocol.ts';
import { generateUrl, type GoogleAccess } from './access.ts';
import { applyGenerateChunk, applyGenerated } from './apply-generate-chunk.ts';
import { toGenerateRequest } from './to-generate-request.ts';
import { parseGoogleError } from './error-body.ts';
import type { ModelProvider } from '#server/providers/contract/model-provider.ts';
import { textOf } from '../http/response/json.ts';
import type { ModelList } from '../http/model-list/list-models.ts';
import { readListedModels } from '../http/model-list/listed-model.ts';

export interface GoogleOptions extends GoogleAccess {
  timeouts?: Partial<ProviderTimeouts>;
}

export type GoogleProvider = HttpProvider &
  Required<Pick<ModelProvider, 'generateImage' | 'embed'>>;

export function createGoogleProvider({ timeouts, ...access }: GoogleOptions): GoogleProvider {
  const pool = openHttpPool(timeouts);
  const modelList = createGoogleModelList(access.baseUrl);
  return {
    ...createProvider(createGenerateProtocol(access), pool, { modelList }),
    generateImage: createImageGenerator(pool, access),
    embed: createGoogleEmbedder(pool, access),
  };
}

/** Source: https://ai.google.dev/api/generate-content */
function createGenerateProtocol(access: GoogleAccess): VendorProtocol {
  return {
    id: 'vertex',
    apiKey: access.apiKey,
    // Google accepts requests of up to 20 MB with files. We keep 1 MB in reserve, because text
    // grows when it is encoded as JSON.
    maxRequestBytes: 19 * megabyte,
    // Only since Gemini 3 can models combine search and functions, and only if the program sends
    // back all parts of the answer. Source: https://ai.google.dev/gemini-api/docs/tool-combination
    excludesSearch: ({ toolUse }) => toolUse !== undefined,
    parseErrorBody: parseGoogleError,
    applyEvent: applyGenerateChunk,
    applyWhole: applyGenerated,
    buildCall: (request, { key }) => ({
      url: `${generateUrl(access, request.upstreamId, 'streamGenerateContent')}?alt=sse`,
      secret: key,
      // The key is sent in a header and never in the URL.
      headers: { ...streamHeaders, 'x-goog-api-key': key },
      body: toGenerateRequest(request),
    }),
  };
}

const listedFields = { contextTokens: 'inputTokenLimit', maxOutputTokens: 'outputTokenLimit' };

/** Source: https://ai.google.dev/api/models#method:-models.list */
function createGoogleModelList(baseUrl: string): ModelList {
  const url = `${trimBaseUrl(baseUrl)}/models?pageSize=1000`;
  return {
    pageUrl: (cursor) => (cursor === null ? url : `${url}&pageToken=${encodeURIComponent(cursor)}`),
    headers: (key) => ({ 'x-goog-api-key': key }),
    readPage({ models: list, nextPageToken }) {
      const idOf = ({ name }: Record<string, unknown>) => textOf(name).replace(/^models\//, '');
      const models = readListedModels(list, idOf, listedFields);
      return models && { models, next: textOf(nextPageToken) || null };
    },
  };
}
