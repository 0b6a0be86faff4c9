import { readBearer } from '../incoming.ts';
import type { Dialect } from '../vendor.ts';
import { parseChatRequest, readChatQuestion } from './chat-request.ts';
import { chatScript } from './chat-stream.ts';
import { chatCompletion } from './chat-completion.ts';
import { openaiFault, serverErrorBody } from './faults.ts';
import { okHeaders } from './headers.ts';
import { checkParameters, isReasoningModel } from './parameter-rules.ts';

export const openaiDialect: Dialect = {
  provider: 'openai',
  readKey: readBearer,
  readQuestion: (request) => {
    const chat = parseChatRequest(request);
    checkParameters(chat);
    return readChatQuestion(chat);
  },
  serves: (model) => /^(gpt-|chatgpt-|o\d)/.test(model),
  reasons: isReasoningModel,
  fault: openaiFault,
  whole: (question, answer) => ({
    status: 200,
    headers: okHeaders(),
    body: JSON.stringify(chatCompletion(question.model, answer), null, 2),
  }),
  failedWhole: () => ({ status: 200, headers: okHeaders(), body: JSON.stringify(serverErrorBody) }),
  script: chatScript,
};
