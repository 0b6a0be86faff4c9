import type { Answer, Dialect, IncomingRequest } from '../../vendor/vendor.ts';
import { serverErrorBody } from '../errors.ts';
import { jsonReply } from '../reply.ts';
import { openaiDialect } from '../openai.ts';
import { checkParameters } from './check-parameters.ts';
import { draftOf, responseObject, statusOf, type Draft } from './response-object.ts';
import { responseScript } from './response-stream.ts';
import { parseResponsesRequest, questionOf } from './responses-request.ts';

/** The Responses API, which names the fields of a question differently. */
export const responsesDialect: Dialect = {
  ...openaiDialect,
  errorReply: (kind, details) => openaiDialect.errorReply(kind, { ...details, api: 'responses' }),
  parseQuestion: async (request, find) => {
    const body = parseResponsesRequest(request);
    const served = find(body.model);
    checkParameters(body, served);
    return questionOf(body, served);
  },
  whole: (answer, request) => jsonReply(responseObject(draft(answer, request), statusOf(answer))),
  failedWhole: () => jsonReply(serverErrorBody),
  script: (answer, request) => responseScript(draft(answer, request)),
};

function draft(answer: Answer, request: IncomingRequest): Draft {
  return draftOf(answer, parseResponsesRequest(request));
}
