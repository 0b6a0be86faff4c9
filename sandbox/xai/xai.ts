import { readBearer } from '../vendor/incoming.ts';
import type { Dialect } from '../vendor/vendor.ts';
import { xaiCompletion, xaiScript } from './chat-completion.ts';
import { parseChatRequest, questionOf } from './chat-request.ts';
import { jsonHeaders, xaiErrorReply } from './errors.ts';

export const xaiDialect: Dialect = {
  provider: 'xai',
  readKey: readBearer,
  parseQuestion: async (request) => questionOf(parseChatRequest(request)),
  serves: (model) => model.startsWith('grok-'),
  reasons: (model) => /^grok-(3-mini|[4-9])/.test(model) && !model.includes('non-reasoning'),
  errorReply: xaiErrorReply,
  whole: (question, answer) => ({
    status: 200,
    headers: jsonHeaders(),
    body: JSON.stringify(xaiCompletion(question.model, answer)),
  }),
  failedWhole: () => ({ ...xaiErrorReply('server-error', {}), status: 200 }),
  script: xaiScript,
};
