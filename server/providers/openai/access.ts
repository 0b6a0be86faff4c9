import { checkKey, trimBaseUrl } from '../http/request/call-parts.ts';
import { megabyte } from '../http/request/trim-pictures.ts';
import type { VendorCall } from '../http/vendor-protocol.ts';

/** Requests with files in them may have 50 MB; one is for what text grows by as JSON. */
export const maxRequestBytes = 49 * megabyte;

export interface OpenAiAccess {
  /** Such as `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Asked at each call. */
  apiKey: () => string | null;
}

/** A call with the key of this moment; throws `ProviderError` without one. */
export function callOpenAi(
  { baseUrl, apiKey }: OpenAiAccess,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer,
): VendorCall {
  return openAiCall({ baseUrl, key: checkKey('openai', apiKey()) }, path, headers, body);
}

export function openAiCall(
  { baseUrl, key }: { baseUrl: string; key: string },
  path: string,
  headers: Record<string, string>,
  body: string | Buffer,
): VendorCall {
  return {
    url: `${trimBaseUrl(baseUrl)}/${path}`,
    secret: key,
    headers: { ...headers, authorization: `Bearer ${key}` },
    body,
  };
}
