import { readBearer } from '../vendor/incoming.ts';
import type { Dialect } from '../vendor/vendor.ts';
import { weighForXai } from './chat-attachments.ts';
import { xaiCompletion } from './chat-completion.ts';
import { parseChatRequest, readChatQuestion } from './chat-request.ts';
import { xaiScript } from './chat-stream.ts';
import { xaiFault } from './errors.ts';
import { jsonHeaders } from './headers.ts';

export const xaiDialect: Dialect = {
  provider: 'xai',
  readKey: readBearer,
  readQuestion: (request) => readChatQuestion(parseChatRequest(request)),
  serves: (model) => model.startsWith('grok-'),
  reasons: (model) => /^grok-(3-mini|[4-9])/.test(model) && !model.includes('non-reasoning'),
  weigh: weighForXai,
  fault: xaiFault,
  whole: (question, answer) => ({
    status: 200,
    headers: jsonHeaders(),
    body: JSON.stringify(xaiCompletion(question.model, answer)),
  }),
  failedWhole: () => ({ ...xaiFault('server-error', {}), status: 200 }),
  script: xaiScript,
};
