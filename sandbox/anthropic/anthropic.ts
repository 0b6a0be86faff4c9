import { readBearer, readHeader } from '../vendor/incoming.ts';
import type { Dialect } from '../vendor/vendor.ts';
import { anthropicErrorReply, anthropicHeaders, errorBody, newRequestId } from './errors.ts';
import { parseMessageQuestion } from './message-request.ts';
import { messageOf, messageScript } from './message.ts';
import { anthropicModels } from './models.ts';

export const anthropicDialect: Dialect = {
  provider: 'anthropic',
  models: anthropicModels,
  windowHolds: 'prompt-and-answer',
  fewestCachedTokens: 1_024,
  readKey: (request) => readHeader(request, 'x-api-key') ?? readBearer(request),
  parseQuestion: parseMessageQuestion,
  errorReply: anthropicErrorReply,
  whole: (answer) => ({
    status: 200,
    headers: anthropicHeaders(newRequestId()),
    body: JSON.stringify(messageOf(answer)),
  }),
  failedWhole: () => {
    const requestId = newRequestId();
    const body = JSON.stringify(errorBody('overloaded', {}, requestId));
    return { status: 200, headers: anthropicHeaders(requestId), body };
  },
  script: messageScript,
};
