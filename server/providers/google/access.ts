import { trimBaseUrl } from '../http/request/call-parts.ts';

export interface GoogleAccess {
  /** For example `https://generativelanguage.googleapis.com/v1beta`. */
  baseUrl: string;
  /** Read on every call. */
  apiKey: () => string | null;
}

export function generateUrl(
  { baseUrl }: GoogleAccess,
  upstreamId: string,
  method: 'generateContent' | 'streamGenerateContent' | 'batchEmbedContents',
): string {
  return `${trimBaseUrl(baseUrl)}/models/${encodeURIComponent(upstreamId)}:${method}`;
}
