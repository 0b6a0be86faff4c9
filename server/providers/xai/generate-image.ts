import { callWhole } from '../http/call-whole.ts';
import { maxImageResponseBytes, readGeneratedImages } from '../http/images/read-images.ts';
import type { HttpPool } from '../http/pool/http-pool.ts';
import { toDataUrl } from '../http/request/attachments.ts';
import { checkKey, trimBaseUrl, wholeHeaders } from '../http/request/call-parts.ts';
import { parseXaiError } from './error-body.ts';
import type { ModelProvider } from '#server/providers/contract/model-provider.ts';

type GenerateImage = NonNullable<ModelProvider['generateImage']>;

export interface XaiAccess {
  /** For example `https://api.x.ai/v1`. */
  baseUrl: string;
  /** Read on every call. */
  apiKey: () => string | null;
}

const protocol = { id: 'xai', parseErrorBody: parseXaiError } as const;

/**
 * Sources: https://docs.x.ai/docs/guides/image-generations and
 * https://docs.x.ai/developers/model-capabilities/images/editing
 */
export function createImageGenerator(
  pool: HttpPool,
  { baseUrl, apiKey }: XaiAccess,
): GenerateImage {
  const imagesUrl = `${trimBaseUrl(baseUrl)}/images`;
  const bounds = { timeoutMs: pool.timeouts.wholeMs, maxBytes: maxImageResponseBytes };
  return async ({ upstreamId, prompt, picture }, signal) => {
    const key = checkKey('xai', apiKey());
    const headers = { ...wholeHeaders, authorization: `Bearer ${key}` };
    const url = `${imagesUrl}/${picture ? 'edits' : 'generations'}`;
    const body = JSON.stringify({
      model: upstreamId,
      prompt,
      n: 1,
      response_format: 'b64_json',
      ...(picture && { image: { type: 'image_url', url: toDataUrl(picture) } }),
    });
    const call = { url, headers, body, secret: key };
    return readGeneratedImages('xai', await callWhole(pool, protocol, call, bounds, signal));
  };
}
