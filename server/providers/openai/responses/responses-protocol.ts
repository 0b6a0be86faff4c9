import { streamHeaders, wholeHeaders } from '../../http/request/call-parts.ts';
import type { VendorProtocol } from '../../http/vendor-protocol.ts';
import { maxRequestBytes, openAiCall, type OpenAiAccess } from '../access.ts';
import { parseOpenAiError } from '../error-body.ts';
import { applyResponse, applyResponseEvent } from './apply-response-event.ts';
import { toResponsesRequest } from './to-responses-request.ts';

/** OpenAI's newer API, the only one that shows the thinking of its reasoning models. */
export function createResponsesProtocol({ baseUrl, apiKey }: OpenAiAccess): VendorProtocol {
  return {
    id: 'openai',
    apiKey,
    maxRequestBytes,
    parseErrorBody: parseOpenAiError,
    applyEvent: applyResponseEvent,
    applyWhole: applyResponse,
    mayAskWhole: true,
    buildCall(request, { key, refused }) {
      const headers = refused.has('stream') ? wholeHeaders : streamHeaders;
      const body = toResponsesRequest(request, refused);
      return openAiCall({ baseUrl, key }, 'responses', headers, body);
    },
  };
}
