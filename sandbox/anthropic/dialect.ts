import { readBearer, readHeader } from '../vendor/incoming.ts';
import type { Dialect } from '../vendor/vendor.ts';
import { weighForAnthropic } from './attachment-tokens.ts';
import { anthropicFault, errorBody } from './errors.ts';
import { anthropicHeaders, newRequestId } from './headers.ts';
import { readMessageQuestion } from './message-request.ts';
import { messageScript } from './message-stream.ts';
import { messageOf } from './message.ts';

export const anthropicDialect: Dialect = {
  provider: 'anthropic',
  readKey: (request) => readHeader(request, 'x-api-key') ?? readBearer(request),
  readQuestion: readMessageQuestion,
  serves: (model) => model.startsWith('claude-'),
  reasons: () => false,
  weigh: weighForAnthropic,
  fault: anthropicFault,
  whole: (question, answer) => ({
    status: 200,
    headers: anthropicHeaders(newRequestId()),
    body: JSON.stringify(messageOf(question.model, answer)),
  }),
  failedWhole: () => {
    const requestId = newRequestId();
    const body = JSON.stringify(errorBody('overloaded', {}, requestId));
    return { status: 200, headers: anthropicHeaders(requestId), body };
  },
  script: messageScript,
};
