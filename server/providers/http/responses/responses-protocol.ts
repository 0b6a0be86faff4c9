import { streamHeaders, trimBaseUrl, wholeHeaders } from '../request/call-parts.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';
import { applyResponse, applyResponseEvent } from './apply-response-event.ts';
import { toResponsesRequest, type ResponsesDialect } from './to-responses-request.ts';

interface ResponsesVendor
  extends
    ResponsesDialect,
    Pick<VendorProtocol, 'id' | 'apiKey' | 'parseErrorBody' | 'maxRequestBytes'> {
  /** For example `https://api.openai.com/v1`. */
  baseUrl: string;
}

/** The Responses API as OpenAI documents it, adapted to one vendor. */
export function createResponsesProtocol({ baseUrl, ...vendor }: ResponsesVendor): VendorProtocol {
  const url = `${trimBaseUrl(baseUrl)}/responses`;
  return {
    ...vendor,
    applyEvent: (data, state) => applyResponseEvent(data, state, vendor.parseErrorBody),
    applyWhole: (answer, state) => applyResponse(answer, state, vendor.parseErrorBody),
    mayAskWhole: true,
    sampling: ['top_p'],
    buildCall(request, { key, refused }) {
      const headers = refused.has('stream') ? wholeHeaders : streamHeaders;
      return {
        url,
        secret: key,
        headers: { ...headers, authorization: `Bearer ${key}` },
        body: toResponsesRequest(request, refused, vendor),
      };
    },
  };
}
