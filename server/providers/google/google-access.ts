import { ProviderError } from '#server/domain/models/provider-error.ts';
import { checkKey } from '../http/request/api-key.ts';

export interface GeminiAccess {
  kind: 'gemini';
  apiKey: string;
}

export interface VertexAccess {
  kind: 'vertex';
  project: string;
  location: string;
  /** A bearer token that is still valid; whoever gives the access renews it. */
  accessToken: string;
  /** Where it differs from the provider's own, such as `https://us-central1-aiplatform.googleapis.com`. */
  baseUrl?: string;
}

export interface GoogleAddress {
  url: string;
  headers: Record<string, string>;
  secret: string;
}

/** The key travels in a header, never in the URL. */
export function addressModel(
  baseUrl: string,
  access: GeminiAccess | VertexAccess | null,
  model: string,
): GoogleAddress {
  if (!access) throw new ProviderError('vertex', 'invalid-key', 'No key is configured.');
  const call = `models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`;
  if (access.kind === 'gemini') {
    const secret = checkKey('vertex', access.apiKey);
    return { url: `${baseUrl}/${call}`, headers: { 'x-goog-api-key': secret }, secret };
  }
  const secret = checkKey('vertex', access.accessToken);
  const place = `projects/${encodeURIComponent(access.project)}/locations/${encodeURIComponent(access.location)}`;
  return {
    url: `${access.baseUrl ?? baseUrl}/v1/${place}/publishers/google/${call}`,
    headers: { authorization: `Bearer ${secret}` },
    secret,
  };
}
