import { checkKey } from '../http/request/api-key.ts';
import { trimBaseUrl } from '../http/request/base-url.ts';
import { createProvider, type HttpProvider } from '../http/create-provider.ts';
import { openLine } from '../http/pool/http-pool.ts';
import { streamHeaders } from '../http/request/stream-headers.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import { readGenerateChunk } from './apply-generate-chunk.ts';
import { writeGenerateRequest } from './to-generate-request.ts';
import { readGoogleComplaint } from './error-body.ts';

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
      readComplaint: readGoogleComplaint,
      readData: readGenerateChunk,
      buildCall(request) {
        const secret = checkKey('vertex', options.apiKey());
        const model = encodeURIComponent(request.upstreamId);
        return {
          url: `${baseUrl}/models/${model}:streamGenerateContent?alt=sse`,
          secret,
          // The key travels in a header, never in the URL.
          headers: { ...streamHeaders, 'x-goog-api-key': secret },
          body: writeGenerateRequest(request),
        };
      },
    },
    openLine(options.timeouts),
  );
}
