import { trimBaseUrl } from '../http/request/base-url.ts';
import { createProvider, type HttpProvider } from '../http/create-provider.ts';
import { openLine } from '../http/pool/http-pool.ts';
import { streamHeaders } from '../http/request/stream-headers.ts';
import type { ProviderTimeouts } from '../http/timeouts.ts';
import { readGenerateChunk } from './generate-chunk.ts';
import { writeGenerateRequest } from './generate-request.ts';
import { addressModel, type GeminiAccess, type VertexAccess } from './google-access.ts';
import { readGoogleComplaint } from './google-error-body.ts';

export interface GoogleOptions {
  /** Such as `https://generativelanguage.googleapis.com/v1beta`; for Vertex the host alone. */
  baseUrl: string;
  /** Asked at each call. */
  access: () => GeminiAccess | VertexAccess | null;
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
        const address = addressModel(baseUrl, options.access(), request.upstreamId);
        return {
          url: address.url,
          secret: address.secret,
          headers: { ...streamHeaders, ...address.headers },
          body: writeGenerateRequest(request),
        };
      },
    },
    openLine(options.timeouts),
  );
}
