import type { Answer, Dialect, IncomingRequest } from '../../vendor/vendor.ts';
import {
  draftOf,
  responseObject,
  statusOf,
  type Draft,
  type ResponsesVendor,
} from './response-object.ts';
import { responseScript } from './response-stream.ts';
import { parseResponsesRequest, questionOf } from './responses-request.ts';

/** The Responses API, whose requests use different field names than Chat Completions. */
export function responsesDialect(base: Dialect, vendor: ResponsesVendor): Dialect {
  const draft = (answer: Answer, request: IncomingRequest): Draft =>
    draftOf(answer, parseResponsesRequest(request), vendor);
  return {
    ...base,
    errorReply: (kind, details) => base.errorReply(kind, { ...details, api: 'responses' }),
    parseQuestion: async (request, find) => {
      const body = parseResponsesRequest(request);
      const served = find(body.model);
      vendor.check(body, served);
      return questionOf(body, served);
    },
    whole: (answer, request) => ({
      status: 200,
      headers: vendor.headers(),
      body: JSON.stringify(responseObject(draft(answer, request), statusOf(answer)), null, 2),
    }),
    script: (answer, request) => responseScript(draft(answer, request)),
  };
}
