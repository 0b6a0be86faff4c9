import { streamHeaders, trimBaseUrl } from '../http/request/call-parts.ts';
import { createProvider, type HttpProvider } from '../http/create-provider.ts';
import { createGoogleListing } from './model-listing.ts';
import { openHttpPool } from '../http/pool/http-pool.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import { applyGenerateChunk } from './apply-generate-chunk.ts';
import { toGenerateRequest } from './to-generate-request.ts';
import { parseGoogleError } from './error-body.ts';

export interface GoogleOptions {
  /** Such as `https://generativelanguage.googleapis.com/v1beta`. */
  baseUrl: string;
  /** Asked at each call. */
  apiKey: () => string | null;
  timeouts?: Partial<ProviderTimeouts>;
}

export function createGoogleProvider(options: GoogleOptions): HttpProvider {
  const baseUrl = trimBaseUrl(options.baseUrl);
  return createProvider(
    {
      id: 'vertex',
      apiKey: options.apiKey,
      parseErrorBody: parseGoogleError,
      applyEvent: applyGenerateChunk,
      buildCall(request, { key }) {
        const model = encodeURIComponent(request.upstreamId);
        return {
          url: `${baseUrl}/models/${model}:streamGenerateContent?alt=sse`,
          secret: key,
          // The key travels in a header, never in the URL.
          headers: { ...streamHeaders, 'x-goog-api-key': key },
          body: toGenerateRequest(request),
        };
      },
    },
    openHttpPool(options.timeouts),
    { listing: createGoogleListing(options.baseUrl) },
  );
}
