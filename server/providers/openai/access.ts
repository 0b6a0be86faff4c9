import { checkKey, trimBaseUrl } from '../http/request/call-parts.ts';
import { megabyte } from '../http/request/trim-pictures.ts';
import type { VendorCall } from '../http/vendor-protocol.ts';

/** OpenAI accepts requests of up to 50 MB including files. 1 MB is kept in reserve, because text grows in JSON. */
export const maxRequestBytes = 49 * megabyte;

export interface OpenAiAccess {
  /** For example `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Read on every call. */
  apiKey: () => string | null;
}

/** Creates a call with the current key. Throws `ProviderError` if there is none. */
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
